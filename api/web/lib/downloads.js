// Files of the service: fetched for the page, and saved by its download links. The secret of a link (`data-key`) is sent as a
// header, so it is in no address; jobs are waited for.

import { authorizationOptions } from "./api.js";
import { make, saveFile } from "./dom.js";
import { followJob, showOnTop } from "./jobs.js";
import { say } from "./messages.js";

// Returns the answer that has a file. Raises TypeError if the service is gone or refuses it.
export async function fetchFile(address, key = "") {
  const options = authorizationOptions(key);
  const answer = await followJob(await fetch(address, { ...options, cache: "no-cache" }), options);
  if (!answer.ok) throw new TypeError(`HTTP ${answer.status}`);
  return answer;
}

async function download(link) {
  const answer = await fetchFile(link.href, link.dataset.key);
  saveFile(link.download, await answer.blob(), answer.headers.get("Content-Type") ?? "");
}

// Follows the download links of the page, and waits for their jobs.
export function listenToDownloadLinks() {
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
