// Settings of the reader's own card images: choose files or a folder, list them, remove one or all.

import { element } from "../replay/element.js";
import { word } from "../replay/messages.js";
import { removeOwnPicture, storeOwnPicture, loadOwnPictures, ownPictureNumbers } from "./own-images.js";

// `changed()` has the board drawn again.
export function imageSettings(language, changed) {
  const say = (name, facts) => word(language, name, facts);
  const sentence = element("p", "");
  sentence.setAttribute("role", "status");
  const list = element("ul", "own-pictures");
  const root = element("section", "album", element("h3", "", say("own_pictures")), element("p", "", say("own_pictures_about")),
    chooser(say("choose_files"), {}, take), chooser(say("choose_folder"), { webkitdirectory: true }, take), sentence, list);
  async function take(files) {
    const { taken, left } = await storeOwnPicture(files).catch((error) => ({ taken: 0, left: [String(error.message ?? error)] }));
    sentence.textContent = [say("pictures_taken", { n: taken }), ...(left.length ? [`${say("pictures_left")} ${left.slice(0, 5).join(say("joined"))}${left.length > 5 ? " …" : ""}`] : [])].join(" ");
    draw();
    changed();
  }
  async function drop(number) {
    await removeOwnPicture(number);
    draw();
    changed();
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
