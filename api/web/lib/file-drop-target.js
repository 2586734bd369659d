// Lets files be dropped on an element, which is marked while they are over it.

export function makeDropTarget(element, take) {
  element.addEventListener("dragover", (event) => {
    event.preventDefault();
    element.classList.add("over");
  });
  element.addEventListener("dragleave", () => element.classList.remove("over"));
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    element.classList.remove("over");
    take([...event.dataTransfer.files]);
  });
  return element;
}
