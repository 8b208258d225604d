import { useState } from 'react';
import { focusOf } from '#domain/presentation/picture-focus.ts';
import { collectionEndpoints } from '#web/api/admin/collections-api.ts';
import { uploadFile } from '#web/api/admin/upload-file.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { FocusPicker } from '../../ui/forms/focus-picker.tsx';
import styles from './collection-parts.module.css';
import type { TypedCollection } from './typed-collection.ts';

/** The picture of a collection's page, which may have none. */
export function CollectionPictureField({ state }: { state: AdminFormState<TypedCollection> }) {
  const api = useApi();
  /** The picture of this page, before the shop has drawn its sizes. */
  const [local, setLocal] = useState<{ url: string; source: string } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const url = state.form.watch('picture.url');
  const set = (picture: TypedCollection['picture']) =>
    state.form.setValue('picture', picture, { shouldDirty: true });

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setFailure(null);
    setIsSending(true);
    try {
      const sent = await uploadFile(api, collectionEndpoints.uploadPicture, file);
      setLocal({ url: sent, source: URL.createObjectURL(file) });
      set({ url: sent, alt: '' });
    } catch (refusal) {
      setFailure(messageOf(refusal, 'It could not be sent.'));
    }
    setIsSending(false);
  };

  return (
    <>
      {url !== '' && (
        <>
          <FocusPicker
            label="Focus point of the picture"
            url={url}
            source={
              local?.url === focusOf(url).address
                ? local.source
                : url.replace(/\.webp(?:#[^#]*)?$/, '-640.webp')
            }
            onChange={(focused) => state.form.setValue('picture.url', focused, { shouldDirty: true })}
          />
          <TextField
            label="Alternative text"
            hint="What is to be seen, for people who do not see it"
            maxLength={500}
            required
            {...state.field('picture.alt')}
          />
          <div>
            <Button onClick={() => set({ url: '', alt: '' })}>Remove the picture</Button>
          </div>
        </>
      )}
      <FileField
        label={url === '' ? 'Add a picture' : 'Another picture'}
        hint="JPEG, PNG or WebP, up to 25 MB. It stands beside the title in the shop. Press on it what must stay in view where it is cropped."
        error={failure ?? state.form.getFieldState('picture.url', state.form.formState).error?.message}
        accept="image/jpeg,image/png,image/webp"
        onFiles={([file]) => void upload(file)}
      />
      <p role="status" className={styles.status}>
        {isSending && 'Sending the picture …'}
      </p>
    </>
  );
}
