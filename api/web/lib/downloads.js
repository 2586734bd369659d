// Download links of the page. The secret of a link (`data-key`) is sent as a header, so it is in no address; jobs are waited for.

import { withKey } from "./api.js";
import { make, saveFile } from "./dom.js";
import { followJob, showOnTop } from "./jobs.js";
import { say } from "./messages.js";

async function download(link) {
  const options = withKey(link.dataset.key);
  const answer = await followJob(await fetch(link.href, { ...options, cache: "no-cache" }), options);
  if (!answer.ok) throw new TypeError(`HTTP ${answer.status}`);
  saveFile(link.download, await answer.blob(), answer.headers.get("Content-Type") ?? "");
}

// Follows the download links of the page, and waits for their jobs.
export function followDownloads() {
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[download]");
    if (!link || event.defaultPrevented || !link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    download(link).catch(() => {
      const message = showOnTop(make("p", { kind: "job", role: "alert", popover: "manual" }, say("no_file")));
      setTimeout(() => message.remove(), 6000);
    });
  });
}
