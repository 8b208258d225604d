import { useState } from 'react';
import type { ReviewPictureId } from '#domain/ids.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { sendReviewPicture } from '#web/api/reviews/review-calls.ts';
import { useApi } from '#web/api/use-api.ts';
import { shrunkPhoto } from './shrink-photo.ts';

export const MAX_PHOTOS = 4;

export interface Photo {
  key: string;
  name: string;
  preview: string | null;
  state: 'pending' | 'sent' | 'failed';
  /** The id by which the review refers to it, once it is uploaded. */
  pictureId: ReviewPictureId | null;
  failure: string | null;
}

/** Photos of a review, which are scaled down and uploaded as soon as they are selected. */
export function usePhotos() {
  const api = useApi();
  const [photos, setPhotos] = useState<Photo[]>([]);
  const change = (key: string, changes: Partial<Photo>) =>
    setPhotos((previous) => previous.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

  async function send(key: string, selected: File): Promise<void> {
    try {
      const { file, preview } = await shrunkPhoto(selected);
      change(key, { preview });
      change(key, { state: 'sent', pictureId: await sendReviewPicture(api, file) });
    } catch (failure) {
      change(key, { state: 'failed', failure: messageOf(failure, 'This photo could not be sent.') });
    }
  }

  const add = (files: readonly File[]) => {
    const added = files.slice(0, MAX_PHOTOS - photos.length).map((file) => ({
      file,
      photo: { key: crypto.randomUUID(), name: file.name, preview: null, pictureId: null, failure: null },
    }));
    setPhotos((previous) => [
      ...previous,
      ...added.map(({ photo }) => ({ ...photo, state: 'pending' as const })),
    ]);
    for (const { file, photo } of added) void send(photo.key, file);
  };

  return {
    photos,
    add,
    remove: (key: string) => setPhotos((previous) => previous.filter((photo) => photo.key !== key)),
    clear: () => setPhotos([]),
    isSending: photos.some(({ state }) => state === 'pending'),
    pictureIds: photos.flatMap(({ pictureId }) => pictureId ?? []),
  };
}

export type Photos = ReturnType<typeof usePhotos>;
