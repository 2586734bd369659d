// Ids of requests, so that a request can be sent twice without effect. A phone on plain HTTP has no randomUUID.

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
