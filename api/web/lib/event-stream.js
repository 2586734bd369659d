// Follows a stream of server-sent events, as the browser's EventSource does, with the secret of a link as a header: an
// EventSource would need it in the address. A broken stream opens again after the last id that came.

import { authorizationOptions } from "./api.js";

// Milliseconds until a broken stream opens again, unless the service says otherwise.
const RETRY = 2000;

// Dispatches each event of the stream by its name, with `data` and `lastEventId`, and `open` and `error`.
export class EventStream extends EventTarget {
  constructor(address, key) {
    super();
    Object.assign(this, { address, key, lastId: "", retry: RETRY, closed: false });
    this.run();
  }

  close() {
    this.closed = true;
    clearTimeout(this.again);
    this.aborter?.abort();
  }

  async run() {
    const state = { status: 0 };
    try {
      await this.read(state);
    } catch {
      // The network is gone, or the page is left: both are the end of this attempt.
    }
    if (this.closed) return;
    this.dispatchEvent(new Event("error"));
    // As the standard says, an answer that is no stream ends the feed: the link is not valid, or the game is gone.
    if (state.status >= 400 && state.status < 500 && state.status !== 429) return;
    this.again = setTimeout(() => this.run(), this.retry);
  }

  async read(state) {
    this.aborter = new AbortController();
    const { headers } = authorizationOptions(this.key);
    const since = this.lastId ? { "Last-Event-ID": this.lastId } : {};
    const answer = await fetch(this.address, { headers: { ...headers, ...since, Accept: "text/event-stream" }, cache: "no-store", signal: this.aborter.signal });
    state.status = answer.status;
    if (!answer.ok) return;
    this.dispatchEvent(new Event("open"));
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const parser = new StreamParser();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const message of parser.messagesIn(part.value)) this.take(message);
    }
  }

  take({ name, data, id, retry }) {
    if (retry) this.retry = retry;
    if (id) this.lastId = id;
    if (data !== null && !this.closed) this.dispatchEvent(new MessageEvent(name, { data, lastEventId: this.lastId }));
  }
}

// Splits the text of a stream, which comes in pieces of any length, into messages. The service ends lines with a line feed.
export class StreamParser {
  rest = "";

  // Returns the messages that are complete with the next piece; `data` is null in a message without it.
  messagesIn(piece) {
    const parts = `${this.rest}${piece}`.split("\n\n");
    this.rest = parts.pop();
    return parts.map(parsedMessage);
  }
}

function parsedMessage(text) {
  const message = { name: "message", data: null, id: "", retry: 0 };
  for (const line of text.split("\n")) {
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line);
    if (field === "event") message.name = value;
    else if (field === "data") message.data = message.data === null ? value : `${message.data}\n${value}`;
    else if (field === "id") message.id = value;
    else if (field === "retry") message.retry = Number(value) || 0;
  }
  return message;
}
