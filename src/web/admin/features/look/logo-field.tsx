import { paletteOf } from '#domain/presentation/store-theme.ts';
import { contentEndpoints } from '#web/api/admin/content-api.ts';
import { uploadFile } from '#web/api/admin/upload-file.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { useEditing } from '../content/editing-context.ts';
import styles from './look-parts.module.css';
import { useUpload } from './use-upload.ts';

interface LogoFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** The field of the colour that it is seen on. */
  background: string;
  isOptional?: boolean;
}

/** A logo or icon, as a drawing or a picture, on the colour that it is seen on. */
export function LogoField({ name, label, hint, background, isOptional = false }: LogoFieldProps) {
  const { state, mayEdit } = useEditing();
  const { form } = state;
  const url: unknown = form.watch(name);
  const isThere = typeof url === 'string' && url !== '';
  const role = background.split('.').at(-1) ?? '';
  const colour: unknown = form.watch(background) ?? Object(paletteOf(undefined))[role];
  const set = (value: string) => form.setValue(name, value, { shouldDirty: true });
  const { upload, isSending, failure } = useUpload(async (api, file) =>
    set(await uploadFile(api, contentEndpoints.uploadLogo, file)),
  );
  return (
    <div className={styles.logo}>
      {isThere && (
        <img
          className={styles.logoPicture}
          style={{ backgroundColor: String(colour), color: 'inherit' }}
          src={url}
          alt={`${label}, as it is`}
        />
      )}
      {mayEdit && (
        <FileField
          label={isThere ? `${label}: another file` : label}
          hint={[hint, 'SVG up to 256 KB, PNG, JPEG or WebP'].filter(Boolean).join('. ')}
          error={failure ?? form.getFieldState(name, form.formState).error?.message}
          accept="image/svg+xml,image/png,image/jpeg,image/webp"
          onFiles={([file]) => void upload(file)}
        />
      )}
      {isOptional && isThere && mayEdit && (
        <div>
          <Button onClick={() => set('')}>Take it away: {label}</Button>
        </div>
      )}
      <p role="status" className={styles.sending}>
        {isSending && 'Sending the file …'}
      </p>
    </div>
  );
}
