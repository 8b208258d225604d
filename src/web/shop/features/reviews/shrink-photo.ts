const SENT_PIXELS = 1600;
const PREVIEW_PIXELS = 160;

export interface ShrunkPhoto {
  file: Blob;
  /** A small picture as a data address; null when the browser cannot draw the photo. */
  preview: string | null;
}

/**
 * Draws a photo anew, as large as the shop will show it: it is sent within a second or two on a phone, and says no longer where it was
 * taken. A photo that the browser cannot read is sent as it is; the server decides.
 */
export async function shrunkPhoto(photo: File): Promise<ShrunkPhoto> {
  const bitmap = await createImageBitmap(photo).catch(() => null);
  if (bitmap === null) return { file: photo, preview: null };
  const preview = drawn(bitmap, PREVIEW_PIXELS).toDataURL('image/jpeg', 0.7);
  const file = await new Promise<Blob | null>((resolve) =>
    drawn(bitmap, SENT_PIXELS).toBlob(resolve, 'image/jpeg', 0.86),
  );
  bitmap.close();
  return { file: file ?? photo, preview };
}

function drawn(bitmap: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
