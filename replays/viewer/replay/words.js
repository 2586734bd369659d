// The viewer's own words in three languages; words of a rulebook come with the record.

export const LANGUAGES = { en: "English", ja: "日本語", zh: "繁體中文" };
export const TAGS = { en: "en", ja: "ja", zh: "zh-Hant" };
const KEPT_LANGUAGE = "senki-language";

const WORDS = {
  en: {
    turn: "Turn", position: "position", over: "game over",
    event: "event", line: "declaration", change: "change", play: "Play", speed: "Speed", viewer: "Seen by",
    language: "Language", spoilers: "Hide what is to come", log: "Log", board: "Board",
    keys: "Keys", close: "Close", loading: "Loading…", left_out: "left out", pause: "Pause", slower: "Slower", faster: "Faster", first: "First", last: "Last", unknown: "unknown card",
    chain: "waiting effects", shared: "shared", cards: "cards", on_turn: "on turn",
    seat: "seat", judge: "judge", spectator: "spectator", hindsight: "hindsight",
  },
  ja: {
    turn: "ターン", position: "位置", over: "ゲーム終了", event: "イベント",
    line: "宣言", change: "変化", play: "再生", speed: "速さ", viewer: "視点", language: "言語",
    spoilers: "先を隠す", log: "記録", board: "盤面", keys: "キー操作", close: "閉じる", loading: "読み込み中…", left_out: "記録から除く", pause: "一時停止", slower: "遅く", faster: "速く", first: "最初",
    last: "最後", unknown: "不明なカード", chain: "待機中の効果",
    shared: "共有", cards: "枚", on_turn: "手番", seat: "席", judge: "ジャッジ",
    spectator: "観戦者", hindsight: "終局後",
  },
  zh: {
    turn: "回合", position: "位置", over: "遊戲結束", event: "事件", line: "宣言",
    change: "變化", play: "播放", speed: "速度", viewer: "視角", language: "語言", spoilers: "隱藏後續",
    log: "紀錄", board: "桌面", keys: "按鍵", close: "關閉", loading: "載入中…", left_out: "刪去", pause: "暫停", slower: "減速", faster: "加速", first: "開頭", last: "結尾",
    unknown: "未知卡牌", chain: "等待中的效果", shared: "共用", cards: "張",
    on_turn: "行動中", seat: "席位", judge: "裁判", spectator: "觀眾",
    hindsight: "事後",
  },
};

export function word(language, name) {
  return WORDS[language]?.[name] ?? WORDS.en[name] ?? name;
}

// The language that was kept, else the first of the browser's that there is.
export function keptLanguage() {
  const kept = localStorage.getItem(KEPT_LANGUAGE);
  return kept in LANGUAGES ? kept : spoken(navigator.languages ?? []);
}

export function spoken(wanted) {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES) ?? "en";
}

export function keepLanguage(language) {
  localStorage.setItem(KEPT_LANGUAGE, language);
  document.documentElement.lang = TAGS[language];
}

export const KEYS = [
  ["← →", "event"], ["↑ ↓", "line"], [", .", "change"], ["[ ]", "turn"], ["Home End", "first"], ["Space", "play"],
  ["+ −", "speed"], ["v", "viewer"], ["s", "spoilers"], ["l", "language"], ["?", "keys"],
];
