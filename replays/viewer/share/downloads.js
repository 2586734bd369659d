// Copies text, and saves pictures and files, with a fallback for older browsers.

import { element } from "../replay/element.js";

// Copies the content of a field. Without a clipboard (plain HTTP) the field is selected and copied by an old command;
// false: copy by hand.
export async function copyField(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  }
}

export function downloadBlob(blob, name) {
  const link = element("a", "");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function svgDataUrl(svg) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

// Converts an SVG to PNG, drawn by this browser with its own fonts.
export async function svgToPng(svg, width, height, scale = 2) {
  const image = new Image(width, height);
  image.src = svgDataUrl(svg);
  await image.decode();
  const canvas = element("canvas", "");
  Object.assign(canvas, { width: width * scale, height: height * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => { canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"); });
}
