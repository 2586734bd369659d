// What refusals say beside the rule that they name, in Japanese and Chinese: those that are met most, by their English sentence.

// {who}: a seat · {act}, {acts}: what may be said · {place}: of the timing chart · {zone} · {card}, {more}: in their own words · {n}, {m}
const SENTENCES = [
  ["somebody has to decide first ({place}): {acts}", "先に決めます（{place}）：{acts}", "須先決定（{place}）：{acts}"],
  ["{who} has to decide first ({place}): {acts}", "先に{who}が決めます（{place}）：{acts}", "須先由{who}決定（{place}）：{acts}"],
  ["{who} has to decide first ({place})", "先に{who}が決めます（{place}）", "須先由{who}決定（{place}）"],
  ["{who} has to choose first: {more}, {n} of {m}", "先に{who}が選びます：{more}（{m}のうち{n}）", "須先由{who}選擇：{more}（{m}取{n}）"],
  ["{who} has to choose first: {more}, {n}", "先に{who}が選びます：{more}（{n}）", "須先由{who}選擇：{more}（{n}）"],
  ["{who} has to choose first: {more}", "先に{who}が選びます：{more}", "須先由{who}選擇：{more}"],
  ["{who} has had its go ({place})", "{who}の番は終わりました（{place}）", "{who}已行動過（{place}）"],
  ["{act} is said only at {place}", "「{act}」は{place}だけの宣言です", "「{act}」只能在{place}宣告"],
  ["{act} cannot be said here or later in this turn, only at {place}", "「{act}」はこのターンにはもう宣言できません（{place}のみ）", "本回合已不能宣告「{act}」（僅限{place}）"],
  ["{act} cannot be said here or later in this turn", "「{act}」はこのターンにはもう宣言できません", "本回合已不能宣告「{act}」"],
  ["the game is at {place}, turn {n} of {who}", "今は{place}、ターン{n}（{who}）です", "目前為{place}，第{n}回合（{who}）"],
  ["the game is at {place}, before the first turn", "今は{place}、最初のターンの前です", "目前為{place}，第一回合之前"],
  ["it cannot be played now ({place}), only in the own turn", "今はプレイできません（{place}）。自分のターンだけです", "現在不能使用（{place}），僅限自己的回合"],
  ["it cannot be played now ({place})", "今はプレイできません（{place}）", "現在不能使用（{place}）"],
  ["nothing is played now ({place})", "今は何もプレイできません（{place}）", "現在不能使用任何卡（{place}）"],
  ["{card} is not in play", "{card}は場にありません", "{card}不在場上"],
  ["{card} is not on the field", "{card}は場にありません", "{card}不在場上"],
  ["{card} is not in the Field", "{card}は場にありません", "{card}不在場上"],
  ["{card} is not in the {zone}", "{card}は{zone}にありません", "{card}不在{zone}"],
  ["{card} is not where it could be pointed at", "{card}は指せる場所にありません", "{card}不在可指定的位置"],
  ["{card} is not there ({zones})", "{card}は{zones}にありません", "{card}不在{zones}"],
  ["{card} is not there", "{card}はそこにありません", "{card}不在那裡"],
  ["{card} is not an own unit", "{card}は自分のユニットではありません", "{card}不是自己的單位"],
  ["{card} has no such text", "{card}にそのテキストはありません", "{card}沒有該敘述"],
  ["{card} cannot be here: all copies on the registered list are accounted for", "{card}はここにありえません：登録リストの枚数はすべて判明しています", "{card}不可能在此：登記牌表上的張數皆已出現"],
  ["{card} cannot be here: not on the list", "{card}はここにありえません：リストにありません", "{card}不可能在此：不在牌表上"],
  ["{n} cards have to fit, {m} do", "{n}枚が条件を満たす必要がありますが、{m}枚です", "須有{n}張符合，目前{m}張"],
  ["total power {n} is needed, {m} is there", "合計国力{n}が必要ですが、{m}です", "需要合計國力{n}，目前{m}"],
  ["{n} power in all is needed, {m} is there", "合計国力{n}が必要ですが、{m}です", "需要合計國力{n}，目前{m}"],
  ["nobody is asked to choose anything", "今は誰も選ぶことを求められていません", "目前無人需要選擇"],
  ["nobody is asked to choose", "今は誰も選ぶことを求められていません", "目前無人需要選擇"],
  ["only UNITs form a SQUAD", "部隊を組めるのはユニットだけです", "只有機體能編成部隊"],
  ["a takeback needs the consent of the other seats or a judge", "取り消しには他の席かジャッジの同意が必要です", "收回須經其他席位或裁判同意"],
  ["there is no battle to tell of", "結果を言う戦闘がありません", "沒有可說明結果的戰鬥"],
  ["that of turn {n} is told before its turn ends: take what ended it back", "ターン{n}の戦闘はそのターンのうちに言います。ターンを終えた行を取り消してください", "第{n}回合的戰鬥須在該回合結束前說明，請收回結束該回合的那一行"],
  ["the hand is adjusted to {n} cards first", "先に手札を{n}枚に調整します", "須先將手牌調整為{n}張"],
  ["{who} has the word", "{who}が宣言する番です", "輪到{who}宣告"],
  ["{who} has passed already", "{who}はすでにパスしました", "{who}已讓過"],
  ["nobody has said which card that is", "どのカードかまだ言われていません", "尚未說明是哪張卡"],
  ["nothing to take back", "取り消すものがありません", "沒有可收回的內容"],
  ["the record has no line {n}", "棋譜に{n}行目はありません", "棋譜沒有第{n}行"],
  ["its last is {n}", "最後は{n}行目です", "最後為第{n}行"],
  ["line {n} was taken back already", "{n}行目はすでに取り消されています", "第{n}行已被收回"],
  ["the game is over", "ゲームは終わっています", "遊戲已結束"],
];
const FACTS = { who: "[A-Z]", act: "[a-z_]+", acts: "[a-z_ ]+", place: "[a-z_]+(?:\\.[a-z_0-9]+)*(?:, [a-z_]+(?:\\.[a-z_0-9]+)*)*", zones: "[A-Z]?\\.?[a-z_]+(?:, [A-Z]?\\.?[a-z_]+)*", n: "[\\d a-z]*\\d", m: "\\d+", zone: "(?:[Dd]eployment|[Ss]tation|[Pp]roto|[Bb]ase|[Bb]attle) (?:[Aa]rea|[Zz]one)", card: ".+?", more: ".+?" };
const COLUMN = { ja: 1, zh: 2 };
const JOINS = { ja: "。", zh: "；" };
const patterns = SENTENCES.map(([english]) => pattern(english));

// What a refusal says, in a language, where all of it has a sentence; else empty. `names`: how things are called.
export function reasonIn(language, detail, names) {
  const column = COLUMN[language];
  const parts = column && detail ? detail.split("; ").map((each) => sentence(each, column, names)) : [];
  return parts.every(Boolean) ? parts.join(JOINS[language]) : "";
}

function pattern(english) {
  const plain = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${plain.replace(/\{(\w+)\}/g, (_, fact) => `(?<${fact}>${FACTS[fact]})`)}$`);
}

function sentence(said, column, names) {
  const effect = ofAnEffect(said, column, names);
  if (effect) return effect;
  for (const [at, each] of patterns.entries()) {
    const facts = each.exec(said)?.groups ?? (each.test(said) ? {} : null);
    if (facts) return SENTENCES[at][column].replace(/\{(\w+)\}/g, (_, fact) => told(fact, facts[fact], names));
  }
  return "";
}

// "gain: Kestrel is not in play": which small effect it was.
function ofAnEffect(said, column, names) {
  const [, verb, rest] = /^([a-z_]+): (.+)$/.exec(said) ?? [];
  const reason = rest && sentence(rest, column, names);
  return reason && `${names.verb(verb)}：${reason}`;
}

function told(fact, said, names) {
  if (fact === "who") return names.seat(said);
  if (fact === "act") return names.act(said);
  if (fact === "acts") return said.split(" or ").map((each) => names.act(each)).join("・");
  if (fact === "place") return said.split(", ").map((each) => names.place(each)).join("、");
  if (fact === "zones") return said.split(", ").map((each) => names.zone(each)).join("、");
  if (fact === "card") return names.called(said);
  if (fact === "n") return said.replace(" to ", "–");
  if (fact === "zone") return names.term(said.toLowerCase().replace(" ", "_"));
  return fact === "more" ? names.term(said.replaceAll(" ", "_")) : said;
}
