"""What is wrong with files, codes, keys and the log is explained in Japanese and Chinese."""

from __future__ import annotations

import pytest

from domain.kernel.messages.message import KERNEL, Message, join
from replays.file.declarations import RefusedDeclaration
from replays.file.record import DamagedRecord
from replays.log import DamagedLog
from replays.messages import msg

CHANGE = KERNEL.message("not_change_value", value="(99, 'x')")
NO_ACT = KERNEL.message("no_such_act_said", said="fly")
MISFIT = KERNEL.message("table_has_no_said", said="#99")


@pytest.mark.parametrize(
    ("message", "english", "japanese", "chinese"),
    [
        (
            KERNEL.message("event_n_does_not_fit", n=4, reason=MISFIT),
            "event 4 does not fit the table: the table has no #99",
            "イベント4が卓に合いません：#99は卓にありません",
            "事件4與場面不符：場面上沒有#99",
        ),
        (
            DamagedLog("x", 3, KERNEL.message("event_field_said_is_not_said", said="cause", said2="int")).args[0],
            "game x, event 3 is damaged: event field cause is not int",
            "対戦xのイベント3が壊れています：イベントの項目causeがintではありません",
            "對戰x的事件3已損壞：事件的項目cause不是int",
        ),
        (
            DamagedRecord(msg("event_n", n=7), CHANGE).args[0],
            "damaged record (event 7): not a change: (99, 'x')",
            "記録が壊れています（イベント7）：変化ではありません：(99, 'x')",
            "紀錄已損壞（事件7）：不是變更：(99, 'x')",
        ),
        (
            join(msg("said_is_gone", said="seats.key"), msg("put_it_back_from_backup", said="links")),
            "seats.key is gone; put it back from a backup, or take its row out of known_keys in links for a new one",
            "seats.keyがなくなっています。バックアップから戻すか、新しくするならlinksのknown_keysからその行を除いてください",
            "seats.key已不存在；請從備份還原；若要改用新的，請從links的known_keys移除該列",
        ),
        (
            msg(
                "judged_anew_rules_refuse_reason",
                reason=RefusedDeclaration(4, KERNEL.message("no_such_act_said", said="fly")).args[0],
            ),
            "when it is replayed, the rules refuse declaration 4: no such act: fly",
            "裁定し直すと、ルール上認められません：宣言4：「fly」という宣言はありません",
            "重新裁定時，規則不允許：宣告4：找不到這個宣告：fly",
        ),
    ],
)
def test_what_is_damaged_is_explained_with_its_place_and_why(
    message: Message, english: str, japanese: str, chinese: str
) -> None:
    assert [message.text(language) for language in ("en", "ja", "zh")] == [english, japanese, chinese]
