import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { TrashIcon } from '#web/ui/images/icons.tsx';
import styles from './photo-picker.module.css';
import { MAX_PHOTOS, type Photo, type Photos } from './use-photos.ts';

/** A picker for up to four optional photos. */
export function PhotoPicker({ photos, hint }: { photos: Photos; hint: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [removed, setRemoved] = useState(0);
  // The pressed button is removed with its photo, and the input may have been disabled.
  useEffect(() => {
    if (removed > 0) input.current?.focus();
  }, [removed]);
  const isFull = photos.photos.length >= MAX_PHOTOS;
  return (
    <div className={styles.picker}>
      <label htmlFor={id} className={styles.label}>
        Photos <span className={styles.optional}>(optional)</span>
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        disabled={isFull}
        className={styles.input}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          photos.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        Up to {MAX_PHOTOS}. {hint}
      </p>
      {photos.photos.length > 0 && (
        <ul className={styles.list}>
          {photos.photos.map((photo) => (
            <PhotoRow
              key={photo.key}
              photo={photo}
              onRemove={() => {
                photos.remove(photo.key);
                setRemoved(removed + 1);
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function PhotoRow({ photo, onRemove }: { photo: Photo; onRemove: () => void }) {
  return (
    <li className={styles.photo}>
      {photo.preview ? (
        <img src={photo.preview} alt="" width={64} height={64} className={styles.preview} />
      ) : (
        <span className={styles.preview} />
      )}
      <span className={styles.name}>
        {photo.name}
        <span role="status" className={styles.state}>
          {photo.state === 'pending' && (
            <>
              <Spinner /> on its way…
            </>
          )}
          {photo.state === 'sent' && 'ready'}
          {photo.state === 'failed' && photo.failure}
        </span>
      </span>
      <IconButton label={`Remove ${photo.name}`} icon={<TrashIcon />} variant="bare" onClick={onRemove} />
    </li>
  );
}
