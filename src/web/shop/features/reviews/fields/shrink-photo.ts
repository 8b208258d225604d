const MAX_UPLOAD_PIXELS = 1600;
const MAX_PREVIEW_PIXELS = 160;

export interface ShrunkPhoto {
  file: Blob;
  /** A small picture as a data URL; null when the browser cannot decode the photo. */
  preview: string | null;
}

/**
 * Scales a photo down to the size that the shop shows, which speeds up the upload and removes metadata such
 * as the location. A photo that the browser cannot decode is sent unchanged and judged by the server.
 */
export async function shrunkPhoto(photo: File): Promise<ShrunkPhoto> {
  const bitmap = await createImageBitmap(photo).catch(() => null);
  if (bitmap === null) return { file: photo, preview: null };
  const preview = scaled(bitmap, MAX_PREVIEW_PIXELS).toDataURL('image/jpeg', 0.7);
  const file = await new Promise<Blob | null>((resolve) =>
    scaled(bitmap, MAX_UPLOAD_PIXELS).toBlob(resolve, 'image/jpeg', 0.86),
  );
  bitmap.close();
  return { file: file ?? photo, preview };
}

function scaled(bitmap: ImageBitmap, maxPixels: number): HTMLCanvasElement {
  const scale = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
