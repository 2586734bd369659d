// Share options of a game, live or as a replay. Shared addresses never contain the key of a player, scorer or
// organiser.

import { ask, Problem, query, authorizationOptions } from "/lib/api.js";
import { newId } from "/lib/request-ids.js";
import { followJob } from "/lib/jobs.js";
import { isSpectatorScope } from "/lib/stored-game-links.js";
import { serviceAddress } from "/lib/page-address.js";
import { escapeXml } from "/viewer/picture/svg-primitives.js";

export class ShareOptions {
  constructor(game, key, info) {
    Object.assign(this, { game, key, info, made: null });
    this.address = `/api/games/${encodeURIComponent(game)}`;
  }

  title(replay) {
    return [this.info.title ?? replay.record.header.ruleset.replaceAll("_", " "), replay.record.header.about.date].filter(Boolean).join(" · ");
  }

  // Returns the key to pass on: the spectator's own, none for a public game, or one that the organiser creates now.
  async watching() {
    if (this.made) return this.made;
    const { scope } = this.info.link;
    if (await this.isOpen()) this.made = { key: "", who: "all" };
    else if (isSpectatorScope(scope)) this.made = { key: this.key, who: "link" };
    else if (scope === "organiser") {
      const message = await ask(`${this.address}/links`, { method: "POST", key: this.key, body: { scope: "spectator" }, headers: { "Idempotency-Key": newId() } });
      this.made = { key: message.key, who: "link" };
    } else this.made = { why: "own" };
    return this.made;
  }

  async isOpen() {
    try {
      await ask(this.address, {});
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  async link(replay, result) {
    const message = await this.watching();
    if (message.why) return message;
    if (replay.live) return { url: `${location.origin}${serviceAddress({ game: this.game, key: message.key })}`, who: message.who };
    const moment = replay.cover ? {} : { at: replay.stepper.position };
    // Browsers do not send the part behind the #. A preview of the link needs the moment too, so it is before the # as well.
    const page = { game: this.game, key: message.key, view: "replay", ...moment, ...(result ? { result: "1" } : {}) };
    const url = `${location.origin}${serviceAddress(page, { as: this.viewer(replay), ...moment, puzzle: replay.puzzle?.after })}`;
    return { url, who: message.who, ...(message.key ? {} : { codes: this.codes(replay, url, moment) }) };
  }

  // Returns what shows a public game in other pages: a frame with the replay, and for Markdown its picture with the link.
  codes(replay, url, moment) {
    const frame = `${location.origin}/embed${query({ game: this.game, ...moment })}`;
    const title = this.title(replay);
    const picture = `${location.origin}${this.address}/preview.png${query(moment)}`;
    return {
      frame: `<iframe src="${escapeXml(frame)}" title="${escapeXml(title)}" width="800" height="560" frameborder="0" loading="lazy" allowfullscreen></iframe>`,
      markdown: `[![${title.replaceAll(/[[\]\\]/g, "\\$&")}](${picture})](${url})`,
    };
  }

  // Returns the viewer of the shared link: a spectator cannot see everything that this viewer sees.
  viewer(replay) {
    return replay.viewer === "spectator" || isSpectatorScope(this.info.link.scope) ? replay.viewer : "spectator";
  }

  async qr(replay, url) {
    const { key } = await this.watching();
    const live = replay.live ? "true" : "";
    const at = replay.cover || live ? "" : replay.stepper.position;
    const answer = await fetch(`${this.address}/address.svg${query({ at, live, viewer: this.viewer(replay), result: url.includes("&result=1") ? "true" : "" })}`, authorizationOptions(key));
    return answer.ok ? answer.text() : null;
  }

  files(replay) {
    const { game, key } = this;
    const viewer = replay.viewer === "judge" || replay.viewer === "hindsight" ? "" : replay.viewer;
    const file = (form, end, sign = "") => ({ href: `${this.address}/${form}${query({ viewer, sign })}`, download: `${game}.${end}`, key });
    return [
      { sign: "file", words: "record", ...file("record.senki", "senki", "true") },
      { sign: "page", words: "page", ...file("page.html", "html") },
      { sign: "log", words: "sheet", ...file("sheet", "txt") },
    ];
  }

  // Returns the head of the shown record that the server signs; nothing for a view in hindsight, which changes with every event.
  async headOf(replay) {
    if (replay.viewer === "hindsight") return "";
    try {
      const message = await ask(`${this.address}/receipt${query({ viewer: replay.viewer })}`, { key: this.key });
      replay.head = `${message.head} · ${message.position}`;
      return replay.head;
    } catch {
      return "";
    }
  }

  // Makes one QR code if the game fits, else an animation of several.
  async code(replay) {
    const whole = this.info.link.viewer === "judge" && ["judge", "hindsight"].includes(replay.viewer);
    const asked = query({ viewer: whole ? "" : replay.viewer });
    const answer = await followJob(await fetch(`${this.address}/code.svg${asked}`, authorizationOptions(this.key)), authorizationOptions(this.key));
    if (answer.ok) return { svg: await answer.text(), whole };
    if (answer.status !== 409) throw new Error(`HTTP ${answer.status}`);
    const moving = await followJob(await fetch(`${this.address}/code.gif${asked}`, authorizationOptions(this.key)), authorizationOptions(this.key));
    return { href: URL.createObjectURL(await moving.blob()), whole };
  }
}
