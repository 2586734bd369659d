// Storage of this device: small values by name, and requests to its databases as promises.

// Returns the stored value of a name; `none` if there is none, it cannot be read, or the browser stores nothing.
export function stored(name, none) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? none;
  } catch {
    return none;
  }
}

export function store(name, value) {
  localStorage.setItem(name, JSON.stringify(value));
}

export function requestPromise(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}
