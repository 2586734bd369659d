// The viewer's own words in three languages; words of a rulebook come with the record.

export const LANGUAGES = { en: "English", ja: "日本語", zh: "繁體中文" };

const WORDS = {
  en: {
    turn: "Turn", of: "of", position: "position", over: "game over", win: "wins", loss: "loses", draw: "draw",
    event: "event", line: "declaration", change: "change", play: "Play", stop: "Stop", speed: "Speed", viewer: "Seen by",
    language: "Language", spoilers: "Hide what is to come", skip: "Skip what was taken back", log: "Log", board: "Board",
    keys: "Keys", close: "Close", first: "First", last: "Last", back: "Back", on: "On", unknown: "unknown card",
    taken_back: "taken back", notes: "note", chain: "waiting effects", shared: "shared", cards: "cards", on_turn: "on turn",
    copied: "copied", rule: "rule", seat: "seat", judge: "judge", spectator: "spectator", hindsight: "hindsight",
  },
  ja: {
    turn: "ターン", of: "", position: "位置", over: "ゲーム終了", win: "勝ち", loss: "負け", draw: "引き分け", event: "イベント",
    line: "宣言", change: "変化", play: "再生", stop: "停止", speed: "速さ", viewer: "視点", language: "言語",
    spoilers: "先を隠す", skip: "取り消しを飛ばす", log: "記録", board: "盤面", keys: "キー操作", close: "閉じる", first: "最初",
    last: "最後", back: "戻る", on: "進む", unknown: "不明なカード", taken_back: "取り消し", notes: "メモ", chain: "待機中の効果",
    shared: "共有", cards: "枚", on_turn: "手番", copied: "コピーしました", rule: "ルール", seat: "席", judge: "ジャッジ",
    spectator: "観戦者", hindsight: "終局後",
  },
  zh: {
    turn: "回合", of: "", position: "位置", over: "遊戲結束", win: "勝", loss: "負", draw: "平手", event: "事件", line: "宣言",
    change: "變化", play: "播放", stop: "停止", speed: "速度", viewer: "視角", language: "語言", spoilers: "隱藏後續",
    skip: "略過已收回", log: "紀錄", board: "桌面", keys: "按鍵", close: "關閉", first: "開頭", last: "結尾", back: "後退",
    on: "前進", unknown: "未知卡牌", taken_back: "已收回", notes: "註記", chain: "等待中的效果", shared: "共用", cards: "張",
    on_turn: "行動中", copied: "已複製", rule: "規則", seat: "席位", judge: "裁判", spectator: "觀眾",
    hindsight: "事後",
  },
};

export function word(language, name) {
  return WORDS[language]?.[name] ?? WORDS.en[name] ?? name;
}

export const KEYS = [
  ["← →", "event"], ["↑ ↓", "line"], [", .", "change"], ["[ ]", "turn"], ["Home End", "first"], ["Space", "play"],
  ["+ −", "speed"], ["v", "viewer"], ["s", "spoilers"], ["l", "language"], ["?", "keys"],
];
