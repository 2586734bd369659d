// Client of the service. Raises Problem for a refusal, and Offline if there was no answer; the request may then be sent
// again.

import { storeReceipt } from "/trust/receipt-store.js";
import { refusalReason } from "/viewer/replay/refusal-text.js";
import { followJob } from "./jobs.js";
import { dropCached, cacheAnswer, readCached } from "./offline-cache.js";
import { language } from "./messages.js";
import { siteSettings } from "./page-address.js";
import { answerFromSiteFiles } from "./static-site-answers.js";

export class Problem extends Error {
  constructor(status, document) {
    super(problemTitle(document) ?? `HTTP ${status}`);
    this.status = status;
    this.document = document;
  }
}

export class Offline extends Error {}

// Whose clocks differ by less does not matter, and answers are on their way for a while.
const ABOUT = 2000;
let ahead = 0;

// Returns the service's time in milliseconds, from its latest answer: a phone's own clock may be minutes off.
export function serviceTime() {
  return Date.now() - ahead;
}

function setClock(line) {
  const off = Date.now() - Date.parse(line ?? "");
  if (!Number.isNaN(off)) ahead = Math.abs(off) < ABOUT ? 0 : off;
}

// Rows of a page of a statistic.
const ROWS = 2000;
const AGAIN = [429, 500, 502, 503, 504];

// Sends a request. `keeps`: store the answer on this device for its link, and use it while there is no network · `progress`: takes
// the state of the job that it may become.
export async function ask(path, { keeps = false, ...options } = {}) {
  if (siteSettings()) return askSite(path);
  const { key = "" } = options;
  try {
    const line = await askNow(path, options);
    if (keeps) cacheAnswer(key, path, line);
    return line;
  } catch (error) {
    if (error instanceof Problem && error.status === 401 && key) dropCached(key);
    const known = keeps && error instanceof Offline ? await readCached(key, path) : undefined;
    if (known === undefined) throw error;
    return known;
  }
}

// A site answers from its files; everything else is missing (404).
async function askSite(path) {
  const answer = await answerFromSiteFiles(path);
  if (answer === undefined) throw new Problem(404, {});
  return answer;
}

async function askNow(path, { method = "GET", key = "", body, type = "application/json", headers = {}, progress }) {
  const sent = { ...headers, ...authorizationOptions(key).headers };
  if (body !== undefined) sent["Content-Type"] = type;
  const data = body === undefined || type !== "application/json" || typeof body === "string" ? body : JSON.stringify(body);
  let answer;
  let text;
  try {
    answer = await followJob(await fetch(path, { method, headers: sent, body: data, cache: "no-cache" }), authorizationOptions(key), progress);
    text = await answer.text();
  } catch (error) {
    throw new Offline(String(error));
  }
  setClock(answer.headers.get("Date"));
  if (AGAIN.includes(answer.status)) throw new Offline(`HTTP ${answer.status}`);
  const line = parsed(text);
  if (!answer.ok) throw new Problem(answer.status, line ?? {});
  const receipt = answer.headers.get("Senki-Receipt");
  if (receipt) storeReceipt(receipt);
  return line;
}

// Returns the rows of many lists, in the order of their paths. Only a few requests run at once, since the service limits
// them.
export async function fetchRowsOfLists(paths, values, options = {}, most = 2) {
  const [answers, left] = [[], [...paths.entries()]];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) answers[next[0]] = await fetchAllPages(next[1], values, options);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return answers;
}

// Returns all rows of a paged list. Each page says at which row the next one begins.
export async function fetchAllPages(path, values, options = {}) {
  const items = [];
  for (let skip = ""; skip !== null;) {
    const line = await ask(`${path}${query({ ...values, limit: ROWS, skip })}`, options);
    items.push(...line.items);
    skip = line.next ?? null;
  }
  return items;
}

// Repeats a request until it is answered. The request must have its own id, so that it is carried out only once.
export async function fetchWithRetries(path, options, pauses = [500, 2000, 5000]) {
  for (const pause of pauses) {
    try {
      return await ask(path, options);
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      await new Promise((resolve) => { setTimeout(resolve, pause); });
    }
  }
  return ask(path, options);
}

function parsed(text) {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Returns the options of a request with the secret of a link, which belongs into no address.
export function authorizationOptions(key) {
  return { headers: key ? { Authorization: `Bearer ${key}` } : {} };
}

export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

// Returns the title of a problem, in the reader's language if it is translated.
export function problemTitle({ title, titles }) {
  return titles?.[language()] ?? title;
}

// Returns the statement of the rule of a problem, in the reader's language if it is translated, else in English.
export function ruleStatement({ statement, statements }) {
  return statements?.[language()] ?? statement ?? "";
}

// Returns the reasons of a problem, or of several, in the reader's language if they are translated.
export function problemReasons({ detail, message = detail, reasons }) {
  return refusalReason(language(), reasons) || message;
}

// Describes a problem in lines: what is wrong, and the rule with its place. Translated reasons come first.
export function problemLines(document) {
  const rule = document.rule ? [`${document.rule}: ${ruleStatement(document)}`, document.where && `(${document.where})`].filter(Boolean).join(" ") : document.where;
  const detail = problemReasons(document);
  const lines = [detail, rule].filter(Boolean);
  if (language() !== "en" && detail === document.detail && !document.spoken && document.statements?.[language()]) lines.reverse();
  for (const each of document.problems ?? []) {
    const place = each.line ? `${each.line}${each.column ? `:${each.column}` : ""} ` : "";
    const expected = [each.expected_in?.[language()] ?? each.expected].flat().filter(Boolean).join(", ");
    const near = (each.nearest ?? []).join(", ");
    lines.push(place + [problemReasons(each) ?? each.kind ?? each.at, expected && `→ ${expected}`, near && `(${near}?)`, each.rule && `(${each.rule}: ${ruleStatement(each)})`].filter(Boolean).join(" "));
  }
  for (const each of document.errors ?? []) lines.push(`${each.at ?? ""} ${each.kinds?.[language()] ?? each.kind ?? ""}`.trim());
  if (document.legal?.length) lines.push(document.legal.join(" · "));
  return lines;
}
