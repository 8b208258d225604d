import { useState } from 'react';
import { focusOf } from '#domain/presentation/picture-focus.ts';
import { contentEndpoints } from '#web/api/admin/content-api.ts';
import { uploadFile } from '#web/api/admin/upload-file.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { FocusPicker } from '../../ui/forms/focus-picker.tsx';
import { smallPicture } from '../products/small-picture.ts';
import styles from './content-parts.module.css';
import { useEditing } from './editing-context.ts';

interface PictureFieldProps {
  /** The field of its address. */
  name: string;
  label: string;
  /** The field of its alternative text; without one the text beside it says what it is. */
  alt?: string;
}

/** A picture that is uploaded, or named by its address where the shop has it already. */
export function PictureField({ name, label, alt }: PictureFieldProps) {
  const api = useApi();
  const { state, mayEdit, picturesTo = contentEndpoints.uploadPicture } = useEditing();
  /** The picture of this page, before the shop has drawn its sizes. */
  const [local, setLocal] = useState<{ url: string; source: string } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const url: unknown = state.form.watch(name);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setFailure(null);
    setIsSending(true);
    try {
      const sent = await uploadFile(api, picturesTo, file);
      setLocal({ url: sent, source: URL.createObjectURL(file) });
      state.form.setValue(name, sent, { shouldDirty: true });
    } catch (refusal) {
      setFailure(messageOf(refusal, 'It could not be sent.'));
    }
    setIsSending(false);
  };
  return (
    <div className={styles.pictureField} data-picture={name}>
      {typeof url === 'string' && url !== '' && (
        <FocusPicker
          label={`Focus point of ${label}`}
          url={url}
          source={local?.url === focusOf(url).address ? local.source : smallPicture(url)}
          isReadOnly={!mayEdit || !focusOf(url).address.endsWith('.webp')}
          onChange={(focused) => state.form.setValue(name, focused, { shouldDirty: true })}
        />
      )}
      <div className={styles.pictureFields}>
        <TextField
          label={label}
          hint="Its address in the shop. Press on the picture what must stay in view where it is cropped."
          maxLength={300}
          required
          {...state.field(name)}
        />
        {alt !== undefined && (
          <TextField
            label="Alternative text"
            hint="What is to be seen, for people who do not see it"
            maxLength={300}
            {...state.field(alt)}
          />
        )}
        {mayEdit && (
          <FileField
            label="Another picture"
            hint="JPEG, PNG or WebP, up to 25 MB"
            error={failure}
            accept="image/jpeg,image/png,image/webp"
            onFiles={([file]) => void upload(file)}
          />
        )}
        <p role="status" className={styles.status}>
          {isSending && 'Sending the picture …'}
        </p>
      </div>
    </div>
  );
}
