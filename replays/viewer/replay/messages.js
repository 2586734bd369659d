// The viewer's own messages in three languages; terms of a rulebook come with the record.

export const LANGUAGE_NAMES = { en: "English", ja: "日本語", zh: "繁體中文" };
export const SHORT_LANGUAGE_NAMES = { en: "EN", ja: "日", zh: "繁" };
export const LANGUAGE_TAGS = { en: "en", ja: "ja", zh: "zh-Hant" };
const KEPT_LANGUAGE = "senki-language";

const WORDS = {
  en: {
    "puzzle.make": "As a puzzle…", "puzzle.what": "What would you do?", "puzzle.who": "{player} is to decide. What follows is hidden.", "puzzle.play": "Play it", "puzzle.reveal": "Show what was played", "puzzle.played": "What was played", "puzzle.yours": "Your line", "puzzle.forget": "Delete my line", "puzzle.on": "Go on from here", "puzzle.none": "Nothing is decided after this moment.",
    what_if: "What if…", branch_name: "What if? One sentence", branch_author: "By", begin_branch: "Play on from here", back_to_game: "Back to the game", go_on: "Play on", play_on: "Type a play (e.g. “B pass”)", what_may: "Legal plays", undo: "Undo", remove: "Remove", into_branch: "Enter, leave a branch",
    rules_named: "Rules that were named",
    own_pictures: "Your card pictures", own_pictures_about: "Pictures of your cards, each named by its card number (U-S4.jpg). They stay in this browser and are shown to you alone.", choose_files: "Choose files", choose_folder: "Choose a folder", pictures_taken: "{n} imported.", pictures_left: "Not imported:", remove_all: "Remove all",
    share_link: "Link to this moment", head_of_record: "Fingerprint of the record, and its events: {head}", copy_link: "Copy the link", copy_frame: "Copy as a frame (HTML)", copy_markdown: "Copy for Markdown", copied: "Copied.", copy_by_hand: "Copy the marked text by hand: this browser has no clipboard here.", pass_on: "Pass on…",
    "who.all": "Public: anyone can watch this game.", "who.link": "Whoever has this link sees what spectators see, and nothing hidden.", "who.own": "Your own link would let others act and see for you, so none is made. The organiser has links for watching.", "who.none": "No link can be made now.",
    preview_result: "Show the result in link previews", picture_png: "Board as picture", picture_svg: "Board as SVG", "file.record": "Record (.senki)", "file.page": "Offline page (HTML)", "file.sheet": "Scoresheet (text)", game_code: "Whole game as a QR code",
    sees_picture: "Pictures and files show what this viewer sees: {viewer}.", saved: "Saved: {name}", no_picture: "That could not be made here.", code_whole: "Whoever scans this code has the whole game, hidden cards included.", code_view: "This code holds what this viewer may see.", code_moving: "Several codes in turn; hold the camera on them until all are read.",
    opening: "Before the first turn", story: "Story", explain: "Explain why it matters", show_all: "Show passes and steps", taken_back: "taken back", agreed: "agreed by", says_the_scorer: " (per the scorer)", passes: "{count} passes", "passes.one": "{count} pass", steps: "{count} steps", "steps.one": "{count} step",
    "moment.blood": "First blood", "moment.blow": "Biggest blow", "moment.chain": "Longest chain", "moment.lead": "Lead change", "moment.stand": "Last stand", "moment.near": "Closest: by {n}", "moment.level": "Closest: level", "moment.leads": "{n} lead changes",
    moments: "Moments", next_moment: "Next moment", menu: "Menu", theme: "Light or dark", "theme.system": "Match device", "theme.light": "Light", "theme.dark": "Dark", settings: "View",
    "verdict.ruled": "by ruling", rule: "Rule", watch: "Watch from the start", show_result: "Show the result", hide_result: "Hide the result",
    rest_hidden: "The rest stays hidden", to_cover: "Cover", open_moment: "Jump to this moment", share: "Share", of: "{at} of {all}", cover: "Cover of the game", goes_on: "still running",
    turn: "Turn", turn_n: "Turn {n}", joined: ", ", position: "position",
    with: "with", turned: "turned", next: "next", lies_on_it: "on it", state: "now", history: "in this game", rules: "rules", nothing_there: "Nothing lies here.",
    event: "Next, previous step", line: "Next, previous play", change: "Next, previous change", play: "Play", speed: "Speed", viewer: "Seen by",
    language: "Language", spoilers: "Hide the future", log: "Log", board: "Board",
    to_start: "To the start", to_end: "To the end", step_back: "Previous step", step_on: "Next step", turn_back: "Previous turn", turn_on: "Next turn", score_left: "left", score_goal: "of {full}",
    go_to: "Go to", go_to_about: "A turn (“turn 8”) or a position (“212”)", go: "Go",
    keys: "Keys", close: "Close", loading: "Loading…", not_loaded: "That view could not be loaded: no answer from the server.", pause: "Pause", slower: "Slower", faster: "Faster", first: "Start, end", last: "Last", unknown: "unknown card",
    chain: "waiting effects", cards: "cards", "cards.one": "card", on_turn: "on turn", bracketed: " ({words})",
    filled_in: "Filled in later:", filled_in_line: "Filled in later for line {line}:", "verdict.illegal": "illegal", "verdict.open": "open",
    an_unknown: "an unknown card", unknown_cards: "{n} unknown cards", unknown_is: "the unknown card is ", player: "Player {seat}", zone_of: "{seat}'s {zone}",
    seat: "seat", judge: "judge", spectator: "spectator", hindsight: "All cards",
  },
  ja: {
    "puzzle.make": "問題にする…", "puzzle.what": "あなたならどうする？", "puzzle.who": "{player}が決めるところです。この先は伏せてあります。", "puzzle.play": "試してみる", "puzzle.reveal": "実際の手を見る", "puzzle.played": "実際の手", "puzzle.yours": "あなたの手", "puzzle.forget": "自分の手を消す", "puzzle.on": "続きを見る", "puzzle.none": "この先に選ぶ場面はありません。",
    what_if: "もしも…", branch_name: "もしも？ ひとことで", branch_author: "作成者", begin_branch: "ここから続ける", back_to_game: "対戦へ戻る", go_on: "続ける", play_on: "宣言を入力（例：B pass）", what_may: "できること", undo: "元に戻す", remove: "削除", into_branch: "分岐に入る・出る",
    rules_named: "引用されたルール",
    own_pictures: "自分の画像", own_pictures_about: "カード番号を名前にした画像（U-S4.jpg）。このブラウザだけに保存され、あなたにだけ表示されます。", choose_files: "ファイルを選ぶ", choose_folder: "フォルダーを選ぶ", pictures_taken: "{n}枚を取り込みました。", pictures_left: "取り込めなかったもの：", remove_all: "すべて削除",
    share_link: "この場面へのリンク", head_of_record: "記録の照合番号：{head}件", copy_link: "リンクをコピー", copy_frame: "埋め込みコードをコピー（HTML）", copy_markdown: "Markdownとしてコピー", copied: "コピーしました。", copy_by_hand: "この環境ではクリップボードを使えません。選択された文字を手でコピーしてください。", pass_on: "送る…",
    "who.all": "公開：誰でも観戦できます。", "who.link": "このリンクを持つ人には、観戦者に見えるものだけが見えます。", "who.own": "自分のリンクを渡すと他の人があなたとして操作・閲覧できるため、作りません。観戦用のリンクは主催者が作れます。", "who.none": "今はリンクを作れません。",
    preview_result: "プレビューに結果を表示する", picture_png: "この盤面の画像", picture_svg: "盤面をSVGで", "file.record": "記録（.senki）", "file.page": "オフラインで開けるページ（HTML）", "file.sheet": "棋譜（テキスト）", game_code: "対戦全体のQRコード",
    sees_picture: "画像とファイルの視点：{viewer}", saved: "保存しました：{name}", no_picture: "ここでは作れませんでした。", code_whole: "このコードを読み取った人は、伏せたカードも含む対戦全体を得ます。", code_view: "このコードには、この視点で見えるものだけが入っています。", code_moving: "複数のコードが順に表示されます。すべて読み取るまでカメラを向けてください。",
    opening: "開始前", story: "経過", explain: "初心者向けの説明を表示", show_all: "パスと進行も表示", taken_back: "取り消し", agreed: "同意：", says_the_scorer: "（記録者による）", passes: "パス{count}回", "passes.one": "パス{count}回", steps: "{count}件の進行", "steps.one": "{count}件の進行",
    "moment.blood": "最初のダメージ", "moment.blow": "最大の一撃", "moment.chain": "最長の連鎖", "moment.lead": "逆転", "moment.stand": "最後の防御", "moment.near": "最接近：{n}差", "moment.level": "最接近：同点", "moment.leads": "逆転{n}回",
    moments: "見どころ", next_moment: "次の見どころ", menu: "メニュー", theme: "明るさ", "theme.system": "端末に合わせる", "theme.light": "明るい", "theme.dark": "暗い", settings: "表示",
    "verdict.ruled": "裁定", rule: "ルール", watch: "最初から見る", show_result: "結果を表示", hide_result: "結果を隠す",
    rest_hidden: "この先は伏せてあります", to_cover: "表紙", open_moment: "この場面を開く", share: "共有", of: "{at} / {all}", cover: "対戦の表紙", goes_on: "進行中",
    turn: "ターン", turn_n: "ターン{n}", joined: "、", position: "位置", event: "イベント",
    with: "セット：", turned: "横向き", next: "次", lies_on_it: "セットされたカード", state: "現在", history: "このゲームでの経過", rules: "ルール", nothing_there: "カードはありません。",
    line: "宣言", change: "変化", play: "再生", speed: "速さ", viewer: "視点", language: "言語",
    to_start: "最初へ", to_end: "最後へ", step_back: "1つ戻る", step_on: "1つ進む", turn_back: "前のターン", turn_on: "次のターン", score_left: "残り", score_goal: "目標{full}",
    go_to: "移動", go_to_about: "ターン（「ターン8」）または位置（「212」）", go: "移動する",
    spoilers: "この先を隠す", log: "記録", board: "盤面", keys: "キー操作", close: "閉じる", loading: "読み込み中…", not_loaded: "その視点は読み込めませんでした（応答なし）。", pause: "一時停止", slower: "遅く", faster: "速く", first: "最初",
    last: "最後", unknown: "不明なカード", chain: "待機中の効果",
    cards: "枚", "cards.one": "枚", on_turn: "手番", bracketed: "（{words}）", an_unknown: "不明なカード", unknown_cards: "不明なカード{n}枚", unknown_is: "不明なカード＝", player: "プレイヤー{seat}", zone_of: "{seat}の{zone}", seat: "席", judge: "ジャッジ",
    filled_in: "後から記入：", filled_in_line: "宣言{line}に後から記入：", "verdict.illegal": "ルール違反", "verdict.open": "未確定", spectator: "観戦者", hindsight: "すべてのカード",
  },
  zh: {
    "puzzle.make": "出成謎題…", "puzzle.what": "換作你會怎麼做？", "puzzle.who": "輪到{player}決定，後續已隱藏。", "puzzle.play": "試著打打看", "puzzle.reveal": "看實際怎麼打", "puzzle.played": "實際的打法", "puzzle.yours": "你的打法", "puzzle.forget": "刪除我的打法", "puzzle.on": "繼續看下去", "puzzle.none": "之後沒有需要決定的場面。",
    what_if: "如果…", branch_name: "如果？一句話", branch_author: "作者", begin_branch: "從這裡繼續", back_to_game: "回到對戰", go_on: "繼續", play_on: "輸入宣告（例：B pass）", what_may: "可做的宣告", undo: "復原", remove: "移除", into_branch: "進入、離開分支",
    rules_named: "提及的規則",
    own_pictures: "自己的圖片", own_pictures_about: "以卡號命名的卡片圖片（U-S4.jpg）。只存在這個瀏覽器，也只有你看得到。", choose_files: "選擇檔案", choose_folder: "選擇資料夾", pictures_taken: "已加入{n}張。", pictures_left: "未加入：", remove_all: "全部移除",
    share_link: "這一刻的連結", head_of_record: "紀錄核對碼：{head}筆", copy_link: "複製連結", copy_frame: "複製嵌入碼（HTML）", copy_markdown: "複製為Markdown", copied: "已複製。", copy_by_hand: "這裡不能使用剪貼簿，請手動複製已選取的文字。", pass_on: "傳送…",
    "who.all": "公開：任何人都可以觀戰。", "who.link": "拿到這個連結的人，只看得到觀眾能看的內容。", "who.own": "交出自己的連結會讓他人以你的身分操作與觀看，因此不提供。觀戰用連結由主辦人製作。", "who.none": "目前無法製作連結。",
    preview_result: "在連結預覽中顯示結果", picture_png: "這個場面的圖片", picture_svg: "場面的 SVG 檔", "file.record": "紀錄（.senki）", "file.page": "離線頁面（HTML）", "file.sheet": "記錄表（文字）", game_code: "整場對戰的 QR 碼",
    sees_picture: "圖片與檔案的視角：{viewer}", saved: "已儲存：{name}", no_picture: "這裡無法製作。", code_whole: "掃描這個 QR 碼的人會得到整場對戰，包括隱藏的卡片。", code_view: "這個 QR 碼只有這個視角看得到的內容。", code_moving: "QR 碼會輪流顯示，請將鏡頭對準直到全部讀完。",
    opening: "開局前", story: "經過", explain: "顯示給新手的說明", show_all: "也顯示讓過與步驟", taken_back: "已收回", agreed: "同意：", says_the_scorer: "（依記錄員所述）", passes: "讓過{count}次", "passes.one": "讓過{count}次", steps: "{count}個步驟", "steps.one": "{count}個步驟",
    "moment.blood": "首次傷害", "moment.blow": "最大一擊", "moment.chain": "最長連鎖", "moment.lead": "領先易手", "moment.stand": "最後防禦", "moment.near": "最接近：差{n}", "moment.level": "最接近：平手", "moment.leads": "領先易手{n}次",
    moments: "關鍵時刻", next_moment: "下一個關鍵時刻", menu: "選單", theme: "明暗", "theme.system": "依裝置", "theme.light": "明亮", "theme.dark": "深色", settings: "顯示",
    "verdict.ruled": "依裁定", rule: "規則", watch: "從頭觀看", show_result: "顯示結果", hide_result: "隱藏結果",
    rest_hidden: "後續保持隱藏", to_cover: "封面", open_moment: "開啟這一刻", share: "分享", of: "{at}／{all}", cover: "對戰封面", goes_on: "進行中",
    turn: "回合", turn_n: "第{n}回合", joined: "、", position: "位置", event: "事件", line: "宣告",
    with: "附有", turned: "橫置", next: "下一個", lies_on_it: "其上的卡牌", state: "目前", history: "本局經過", rules: "規則", nothing_there: "這裡沒有卡片。",
    change: "變化", play: "播放", speed: "速度", viewer: "視角", language: "語言", spoilers: "隱藏後續",
    to_start: "回到開頭", to_end: "到結尾", step_back: "上一步", step_on: "下一步", turn_back: "上一回合", turn_on: "下一回合", score_left: "剩餘", score_goal: "目標{full}",
    go_to: "前往", go_to_about: "回合（「回合8」）或位置（「212」）", go: "前往這裡",
    log: "紀錄", board: "場面", keys: "按鍵", close: "關閉", loading: "載入中…", not_loaded: "無法載入這個視角：沒有回應。", pause: "暫停", slower: "減速", faster: "加速", first: "開頭", last: "結尾",
    unknown: "未知卡片", chain: "等待中的效果", cards: "張", "cards.one": "張",
    on_turn: "行動中", bracketed: "（{words}）", an_unknown: "未知卡片", unknown_cards: "{n}張未知卡片", unknown_is: "未知卡片＝", player: "玩家{seat}", zone_of: "{seat}的{zone}", seat: "座位", judge: "裁判", spectator: "觀眾",
    hindsight: "所有卡片", filled_in: "事後補記：", filled_in_line: "事後補記宣告{line}：", "verdict.illegal": "違反規則", "verdict.open": "未定",
  },
};

// Translates a message. A key that ends with `.one` has the form for a `count` of one.
export function translate(language, name, values = {}) {
  const key = Number(values.count) === 1 && `${name}.one` in WORDS.en ? `${name}.one` : name;
  const wording = WORDS[language]?.[key] ?? WORDS.en[key] ?? key;
  return wording.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

// Returns the stored language, else the first one of the browser that is available.
export function preferredLanguage() {
  const stored = localStorage.getItem(KEPT_LANGUAGE);
  return stored in LANGUAGE_NAMES ? stored : firstAvailableLanguage(navigator.languages ?? []);
}

export function isLanguageStored() {
  return localStorage.getItem(KEPT_LANGUAGE) in LANGUAGE_NAMES;
}

export function firstAvailableLanguage(languageTags) {
  return languageTags.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGE_NAMES) ?? "en";
}

export function storeLanguage(language) {
  localStorage.setItem(KEPT_LANGUAGE, language);
  document.documentElement.lang = LANGUAGE_TAGS[language];
}

export const KEY_ACTIONS = [
  ["← →", "event"], ["↑ ↓", "line"], [", .", "change"], ["[ ]", "turn"], ["Home End", "first"], ["g", "go_to"], ["Space", "play"],
  ["+ −", "speed"], ["m", "next_moment"], ["b", "what_if"], ["↓ ↑ Esc", "into_branch"], ["v", "viewer"], ["s", "spoilers"], ["l", "language"], ["?", "keys"],
];
