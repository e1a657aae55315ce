/** A drawing as a PNG, which messengers show: painted by this browser. */

const WIDE = 1200; // pixels, at least

/** How large a drawing is, by its viewBox. */
export function sizeOf(svg: string): { width: number; height: number } {
  const [, , width, height] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 1200 630").split(/[\s,]+/).map(Number);
  const scale = Math.max(1, WIDE / (width || WIDE));
  return { width: Math.round((width || WIDE) * scale), height: Math.round((height || 630) * scale) };
}

/** The drawing with its size written down: without it Firefox paints nothing. */
export function sized(svg: string): string {
  const { width, height } = sizeOf(svg);
  return svg.replace(/<svg\b[^>]*>/, (tag) =>
    tag.replace(/\s(width|height)="[^"]*"/g, "").replace("<svg", `<svg width="${width}" height="${height}"`),
  );
}

export async function asPng(svg: string): Promise<Blob> {
  const { width, height } = sizeOf(svg);
  const url = URL.createObjectURL(new Blob([sized(svg)], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The picture could not be drawn."))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
