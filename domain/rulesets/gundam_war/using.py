"""Using a text of a card in play (GW-LABL, GW-COST-20 to -29): label, limit, cost, targets, and it waits in the Cut-in."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel import chain
from domain.kernel.changes import Angled, Counted, Plain
from domain.kernel.desk import Desk
from domain.kernel.refusal import Refused
from domain.kernel.ruleset import Arguments
from domain.rulesets.gundam_war import costs, labels, life, limits
from domain.rulesets.gundam_war.effects import filters
from domain.rulesets.gundam_war.effects import targets as targeting
from domain.rulesets.gundam_war.effects.references import in_play_card
from domain.rulesets.gundam_war.keywords import multiple
from domain.rulesets.gundam_war.keywords.activated import ACTIVATED
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.power import has_power
from domain.rulesets.gundam_war.state.zones import CUT_IN, controller, is_rolled, root

_AUTOMATIC = ("auto_a", "auto_b", "auto_c", "auto_d")


def activated_clauses(data: Plain) -> list[Plain]:
    """The texts of a card that are used, in printed order."""
    return [clause for clause in data.get("text", ()) if clause.get("timing") not in _AUTOMATIC]


def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """In which free timings the text may be used."""
    card_id = _card(desk, seat, args)
    text = _text(desk, card_id, args)
    if isinstance(text, str):
        return labels.within(labels.windows(ACTIVATED[text].label))
    return labels.within(labels.windows(text["timing"]), text.get("turn", ""), desk.table.clock.holder, seat)


def _card(desk: Desk, seat: str, args: Arguments) -> str:
    ref = args.get("card")
    if isinstance(ref, str) and ref in desk.table.at(CUT_IN):
        return ref
    return in_play_card(desk, seat, ref, (seat,))


def _text(desk: Desk, card_id: str, args: Arguments) -> Plain:
    """The keyword's name, or the clause; the first text that is used where none is named."""
    word = str(args.get("text", ""))
    data = cards.printed(desk.table, card_id)
    if word in ACTIVATED:
        return word
    clauses = activated_clauses(data)
    if not word:
        names = [keyword["keyword"] for keyword in data.get("keywords", ()) if keyword["keyword"] in ACTIVATED]
        if clauses:
            return clauses[0]
        if names:
            return names[0]
    elif word.isdigit() and 0 < int(word) <= len(clauses):
        return clauses[int(word) - 1]
    legal = (*(str(number + 1) for number in range(len(clauses))), *ACTIVATED)
    raise Refused("", f"{card_id} has no text {word or 'that is used'}", legal)


def use(desk: Desk, seat: str, args: Arguments) -> None:
    """Uses a text: whoever controls the card may."""
    card_id = _card(desk, seat, args)
    text = _text(desk, card_id, args)
    in_cut_in = desk.table.cards[card_id].place == CUT_IN
    own = in_cut_in or controller(desk.table, card_id) == seat
    desk.require("GW-LABL-01", own, "only the player who controls the card uses it")
    order = (*(other for other in desk.table.header.seats if other != seat), seat)
    named = tuple(in_play_card(desk, seat, ref, order) for ref in args.get("targets", ()))
    if isinstance(text, str):
        _use_keyword(desk, seat, card_id, text, named, args)
    else:
        _use_clause(desk, seat, card_id, text, named, args)


def _use_keyword(desk: Desk, seat: str, card_id: str, name: str, named: tuple[str, ...], args: Arguments) -> None:
    keyword = _keyword(desk, card_id, name)
    kind = ACTIVATED[name]
    if not kind.each:
        _require_once(desk, seat, card_id, name)
    effect = kind.declare(desk, seat, card_id, keyword, named, args)
    targeting_rules = effect.get("selectors", ())
    if name == "multiple" and targeting_rules:
        targeting.require_targets(desk, seat, card_id, targeting_rules, named)
    desk.declare("use", seat, "GW-COST-24", {"card": card_id, "keyword": name})
    desk.do(Counted(seat, limits.text_key(desk, card_id, name), 1))
    position = desk.position - 1
    if "paid" in effect:
        multiple.pay(desk, seat, effect.pop("paid"))
    _wait(desk, seat, card_id, named, effect, bool(keyword.get("unvoidable")), position, limits.text_key(desk, card_id, name))


def _keyword(desk: Desk, card_id: str, name: str) -> Plain:
    found = cards.keywords(desk.table, card_id, name)
    if not found:
        silenced = cards.has_printed(desk.table, card_id, name)
        rule = "GW-WATR-02" if silenced else "GW-SET-03"
        desk.must(False, f"the card has no {name.replace('_', ' ')} that works now", rule=rule)
    return found[0]


def _require_once(desk: Desk, seat: str, card_id: str, text: str) -> None:
    used = desk.table.count(seat, limits.text_key(desk, card_id, text))
    desk.require("GW-COST-21", used == 0, "the text was used in this turn already")


def _use_clause(desk: Desk, seat: str, card_id: str, clause: Plain, named: tuple[str, ...], args: Arguments) -> None:
    table = desk.table
    silenced = not clause.get("unvoidable") and cards.effects_negated(table, card_id)
    desk.require("GW-WATR-02", not silenced, "the card's effects are negated")
    number = str(activated_clauses(cards.printed(table, card_id)).index(clause) + 1)
    cost = clause.get("cost", {"kind": "zero"})
    if cost["kind"] != "each":
        _require_once(desk, seat, card_id, number)
    if cost["kind"] in ("roll", "roll_and_pay"):
        desk.require("GW-COST-26", not is_rolled(table, card_id), "the card is rolled")
    _require_valid(desk, seat, card_id, clause)
    costs.require_payable(desk, seat, cost.get("n", 0))
    targeting.require_targets(desk, seat, card_id, clause.get("targets", ()), named)
    desk.declare("use", seat, "GW-COST-20", {"card": card_id, "text": number})
    desk.do(Counted(seat, limits.text_key(desk, card_id, number), 1))
    position = desk.position - 1
    _pay(desk, seat, card_id, cost)
    effect = {"ops": clause.get("effects", ()), "selectors": clause.get("targets", ())}
    key = limits.text_key(desk, card_id, number)
    if table.result is None:
        _wait(desk, seat, card_id, named, effect, bool(clause.get("unvoidable")), position, key)


def _require_valid(desk: Desk, seat: str, card_id: str, clause: Plain) -> None:
    need = clause.get("requirement")
    if need:
        color = cards.printed(desk.table, card_id).get("color")
        reached = has_power(desk.table, seat, color, need[0], need[1])
        desk.require("GW-COST-29", reached, f"the text needs {need[0]} Corps and {need[1]} Total power")
    if clause.get("condition"):
        holds = filters.condition(desk.table, card_id, {"condition": clause["condition"]})
        desk.require("GW-EFF-05", holds, "the condition of the text is not met")


def _pay(desk: Desk, seat: str, card_id: str, cost: Plain) -> None:
    if cost["kind"] in ("roll", "roll_and_pay"):
        unit = root(desk.table, card_id)
        desk.record("cost_paid", "card_rolled_as_cost", seat, "GW-COST-25", {"card": unit})
        desk.do(Angled(unit, 90))
    life.pay(desk, seat, cost.get("n", 0), "GW-COST-20", card=card_id)


def _wait(
    desk: Desk,
    seat: str,
    card_id: str,
    named: tuple[str, ...],
    effect: dict[str, Plain],
    unvoidable: bool,
    position: int,
    counter: str,
) -> None:
    table = desk.table
    selectors = effect.pop("selectors", ())
    answers = (table.chain[-1][0],) if table.chain else ()
    desk.record("generated", "chain_link_added", seat, "GW-CUT-01", {"card": card_id}, cause=position)
    chain.push(
        desk,
        {
            "seat": seat,
            "kind": "text",
            "card": card_id,
            "targets": named,
            "selectors": selectors,
            "lives": targeting.lives(table, named),
            "unvoidable": unvoidable,
            "answers": answers,
            "raised": (counter,),
            "position": position,
            **effect,
        },
    )


def by_hand(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out small effects that somebody says: a text nobody scripted, or what happened on paper."""
    operations = args.get("effects", ())
    desk.must(bool(operations), "which effects?", tuple(sorted(desk.ruleset.verbs)))
    desk.declare("by_hand", seat, "GW-EFF-01")
    for operation in operations:
        verb = desk.ruleset.verbs.get(str(operation.get("do")))
        if verb is None:
            raise Refused("", f"no such effect: {operation.get('do')}", tuple(sorted(desk.ruleset.verbs)))
        effect = {"seat": seat, "card": args.get("card", ""), "targets": ()}
        question = verb(desk, effect, operation)
        if question is not None:
            chain.ask(desk, question["seat"], "", question)
