// The reader's own card images, by the card's number or id: stored in this browser, or in a folder of the server on
// this machine. They replace the drawing, and are never sent or put into a link. The file has the card's number as its
// name: `U-S4.jpg`.

const STORE = "pictures";
const KINDS = /^image\/(png|jpeg|webp|avif|gif)$/;
const LARGEST = 12_000_000;

let shown = new Map();
let folder = new Map();
let asking = async () => {};

// Returns whether this page has a store of its own; a page that was opened from disk has none.
export function canStorePictures() {
  return location.protocol.startsWith("http") && "indexedDB" in globalThis;
}

// Returns the address of the picture of a printing, or null. Numbers are compared without signs: `U-S4`, `u_s4` and `US4`
// are equal.
export function ownPictureAddress(data, printing = null) {
  const found = pictureFileNames(data, printing).find((name) => shown.has(name) || folder.has(name));
  return found === undefined ? null : (shown.get(found) ?? folder.get(found));
}

// Returns the possible file names of a printing's picture.
export function pictureFileNames(data, printing = null) {
  return [data?.number, printing].filter((name) => typeof name === "string").map((name) => plain(name));
}

// The pictures that a page was given, by name.
export function setGivenPictures(addresses) {
  folder = new Map(Object.entries(addresses));
}

export function pictureKey(fileName) {
  return plain(fileName.replace(/\.[^.]*$/, ""));
}

function plain(name) {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

// Sets how a page loads the pictures of a server's folder, which come before its own.
export function setPictureLoader(load) {
  asking = load;
}

// Loads the pictures of this browser from its store. Without a store, as in a private window, there are none.
export async function loadOwnPictures() {
  await asking();
  const stored = await inStore("readonly", (store) => [store.getAllKeys(), store.getAll()]).catch(() => [[], []]);
  show(new Map(stored[0].map((key, at) => [key, stored[1][at]])));
  return shown.size + folder.size;
}

// Stores pictures. Returns `{taken, left}`: their number, and the names of files that are no picture or too large.
export async function storeOwnPictures(files) {
  const fits = (file) => KINDS.test(file.type) && file.size <= LARGEST && pictureKey(file.name);
  const all = [...files];
  const taken = all.filter(fits);
  await inStore("readwrite", (store) => taken.map((file) => store.put(new Blob([file], { type: file.type }), pictureKey(file.name))));
  await loadOwnPictures();
  return { taken: taken.length, left: all.filter((file) => !fits(file)).map((file) => file.name) };
}

// Removes one picture, or all of them.
export async function removeOwnPicture(number = null) {
  await inStore("readwrite", (store) => [number === null ? store.clear() : store.delete(pictureKey(number))]);
  return loadOwnPictures();
}

export function ownPictureNumbers() {
  return [...shown.keys()].sort();
}

function show(blobs) {
  for (const address of shown.values()) URL.revokeObjectURL(address);
  shown = new Map([...blobs].map(([key, blob]) => [key, URL.createObjectURL(blob)]));
}

async function inStore(mode, asked) {
  const base = await opened();
  try {
    const store = base.transaction(STORE, mode).objectStore(STORE);
    return await Promise.all(asked(store).map(answered));
  } finally {
    base.close();
  }
}

function opened() {
  const asking = indexedDB.open("senki-pictures", 1);
  asking.onupgradeneeded = () => asking.result.createObjectStore(STORE);
  return answered(asking);
}

function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
