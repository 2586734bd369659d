// Browser features that pages may need. Most of them require HTTPS or localhost; each names an alternative.

const ABILITIES = {
  outbox: (browser) => "indexedDB" in browser,
  offline: (browser) => "serviceWorker" in browser.navigator,
  install: (browser) => "serviceWorker" in browser.navigator,
  camera: (browser) => Boolean(browser.navigator.mediaDevices?.getUserMedia),
  awake: (browser) => "wakeLock" in browser.navigator,
  clipboard: (browser) => "clipboard" in browser.navigator,
  seals: (browser) => Boolean(browser.crypto?.subtle),
};
const ANYWHERE = ["outbox"];

// Every ability with whether it is here and, if not, why: it needs HTTPS, or the browser does not have it.
export function browserCapabilities(browser = globalThis) {
  return Object.entries(ABILITIES).map(([name, has]) => {
    const here = has(browser);
    return { name, here, why: here ? "" : browser.isSecureContext || ANYWHERE.includes(name) ? "browser_lacks" : "needs_https" };
  });
}
