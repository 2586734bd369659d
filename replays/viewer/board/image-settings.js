// Settings of the reader's own card images: choose files or a folder, list them, remove one or all.

import { element } from "../replay/element.js";
import { translate } from "../replay/messages.js";
import { removeOwnPicture, storeOwnPictures, loadOwnPictures, ownPictureNumbers } from "./own-images.js";

// `changed()` has the board drawn again.
export function buildImageSettings(language, onChange) {
  const say = (name, facts) => translate(language, name, facts);
  const status = element("p", "");
  status.setAttribute("role", "status");
  const list = element("ul", "own-pictures");
  const root = element("section", "album", element("h3", "", say("own_pictures")), element("p", "", say("own_pictures_about")),
    chooser(say("choose_files"), {}, take), chooser(say("choose_folder"), { webkitdirectory: true }, take), status, list);
  async function take(files) {
    const { taken, left } = await storeOwnPictures(files).catch((error) => ({ taken: 0, left: [String(error.message ?? error)] }));
    status.textContent = [say("pictures_taken", { n: taken }), ...(left.length ? [`${say("pictures_left")} ${left.slice(0, 5).join(say("joined"))}${left.length > 5 ? " …" : ""}`] : [])].join(" ");
    draw();
    onChange();
  }
  async function drop(number) {
    await removeOwnPicture(number);
    draw();
    onChange();
  }
  function draw() {
    const all = ownPictureNumbers();
    const rows = all.map((number) => element("li", "", number, press(say("remove"), () => drop(number))));
    list.replaceChildren(...rows, ...(all.length ? [element("li", "", press(say("remove_all"), () => drop(null)))] : []));
  }
  loadOwnPictures().then(draw);
  return root;
}

function chooser(words, more, take) {
  const input = Object.assign(element("input"), { type: "file", multiple: true, accept: "image/*", ...more });
  input.className = "unseen";
  input.addEventListener("change", () => take(input.files));
  return element("label", "btn", words, input);
}

function press(words, act) {
  const made = element("button", "linked", words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}
