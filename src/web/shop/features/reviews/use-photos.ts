import { useState } from 'react';
import { messageOf } from '#web/api/api-problem.ts';
import { sendReviewPicture } from '#web/api/review-calls.ts';
import { useApi } from '#web/api/use-api.ts';
import { shrunkPhoto } from './shrink-photo.ts';

export const MOST_PHOTOS = 4;

export interface Photo {
  key: string;
  name: string;
  preview: string | null;
  state: 'under way' | 'sent' | 'failed';
  /** Under which the review takes it, once it is sent. */
  pictureId: string | null;
  failure: string | null;
}

/** Photos that go ahead of a review: each is made smaller and sent as soon as it is chosen. */
export function usePhotos() {
  const api = useApi();
  const [photos, setPhotos] = useState<Photo[]>([]);
  const change = (key: string, changes: Partial<Photo>) =>
    setPhotos((before) => before.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

  async function send(key: string, chosen: File): Promise<void> {
    try {
      const { file, preview } = await shrunkPhoto(chosen);
      change(key, { preview });
      change(key, { state: 'sent', pictureId: await sendReviewPicture(api, file) });
    } catch (failure) {
      change(key, { state: 'failed', failure: messageOf(failure, 'This photo could not be sent.') });
    }
  }

  const add = (files: readonly File[]) => {
    const chosen = files.slice(0, MOST_PHOTOS - photos.length).map((file) => ({
      file,
      photo: { key: crypto.randomUUID(), name: file.name, preview: null, pictureId: null, failure: null },
    }));
    setPhotos((before) => [
      ...before,
      ...chosen.map(({ photo }) => ({ ...photo, state: 'under way' as const })),
    ]);
    for (const { file, photo } of chosen) void send(photo.key, file);
  };

  return {
    photos,
    add,
    remove: (key: string) => setPhotos((before) => before.filter((photo) => photo.key !== key)),
    clear: () => setPhotos([]),
    isSending: photos.some(({ state }) => state === 'under way'),
    pictureIds: photos.flatMap(({ pictureId }) => pictureId ?? []),
  };
}

export type Photos = ReturnType<typeof usePhotos>;
