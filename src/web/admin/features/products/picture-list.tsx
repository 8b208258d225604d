import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { productEndpoints } from '#web/api/admin/products-api.ts';
import { uploadFile } from '#web/api/admin/upload-file.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { IconButton } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { FocusPicker } from '../../ui/forms/focus-picker.tsx';
import styles from './picture-list.module.css';
import { smallPicture } from './small-picture.ts';
import type { TypedProduct } from './typed-product.ts';

/** The pictures of a product, a variant or a bundle, in their order; several can be added at once. */
export function PictureList({
  state,
  name = 'pictures',
}: {
  state: AdminFormState<TypedProduct>;
  name?: 'pictures' | `variants.${number}.pictures` | `bundles.${number}.pictures`;
}) {
  const api = useApi();
  const pictures = useFieldArray({ control: state.form.control, name });
  const urls = state.form.watch(name);
  /** Pictures of this page, before the shop has drawn their sizes. */
  const [local, setLocal] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState<{ done: number; all: number } | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);

  const upload = async (files: readonly File[]) => {
    setFailures([]);
    for (const [done, file] of files.entries()) {
      setSending({ done, all: files.length });
      try {
        const url = await uploadFile(api, productEndpoints.uploadPicture, file);
        setLocal((before) => ({ ...before, [url]: URL.createObjectURL(file) }));
        pictures.append({ url, alt: '' }, { shouldFocus: false });
      } catch (failure) {
        const reason = messageOf(failure, 'It could not be sent.');
        setFailures((before) => [...before, `${file.name}: ${reason}`]);
      }
    }
    setSending(null);
  };

  const { error } = state.form.getFieldState(name, state.form.formState);
  return (
    <>
      <ol className={styles.pictures}>
        {pictures.fields.map((picture, index) => (
          <li key={picture.id} className={styles.picture}>
            <FocusPicker
              label={`Focus point of picture ${index + 1}`}
              url={urls[index]?.url ?? picture.url}
              source={local[picture.url] ?? smallPicture(picture.url)}
              onChange={(url) => state.form.setValue(`${name}.${index}.url`, url, { shouldDirty: true })}
            />
            <TextField
              label={`Alternative text of picture ${index + 1}`}
              maxLength={500}
              required
              {...state.field(`${name}.${index}.alt`)}
            />
            <div className={styles.actions}>
              <IconButton
                label={`Move picture ${index + 1} up`}
                icon="up"
                isInactive={index === 0}
                onClick={() => pictures.move(index, index - 1)}
              />
              <IconButton
                label={`Move picture ${index + 1} down`}
                icon="chevron"
                isInactive={index === pictures.fields.length - 1}
                onClick={() => pictures.move(index, index + 1)}
              />
              <IconButton
                label={`Remove picture ${index + 1}`}
                icon="close"
                onClick={() => pictures.remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      <FileField
        label="Add pictures"
        hint="JPEG, PNG or WebP, up to 25 MB each. Choose several, or drop them here. Press on a picture what must stay in view where it is cropped."
        error={error?.message ?? error?.root?.message}
        accept="image/jpeg,image/png,image/webp"
        multiple
        onFiles={(files) => void upload(files)}
      />
      <p role="status" className={styles.status}>
        {sending && `Sending picture ${sending.done + 1} of ${sending.all} …`}
      </p>
      {failures.length > 0 && (
        <Notice tone="danger" title="Not every picture was taken.">
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
