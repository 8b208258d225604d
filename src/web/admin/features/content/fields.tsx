import type { RichTextPlace } from '#domain/rich-text/rich-text.ts';
import type { PlainForm } from '#domain/rich-text/stored-text.ts';
import { FieldRow, SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { RichTextField } from '../../ui/forms/rich-text-field.tsx';
import { useEditing } from './editing-context.ts';
import { SHOP_ADDRESSES } from './shop-addresses.tsx';

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
}

/** A line of a page's content. */
export function Line({ name, label, hint, isOptional = false }: FieldProps) {
  const { state } = useEditing();
  return (
    <TextField label={label} hint={hint} maxLength={300} required={!isOptional} {...state.field(name)} />
  );
}

/** Several paragraphs of a page's content. */
export function Prose({ name, label, hint, isOptional = false }: FieldProps) {
  const { state } = useEditing();
  return (
    <TextAreaField
      label={label}
      hint={hint}
      rows={4}
      maxLength={5000}
      required={!isOptional}
      {...state.field(name)}
    />
  );
}

interface FormattedFieldProps extends FieldProps {
  place: RichTextPlace;
  /** How the page shows it without formatting. */
  form: PlainForm;
}

/** Text of a page's content that may be formatted. */
export function Formatted({ name, label, hint, isOptional = false, place, form }: FormattedFieldProps) {
  const { state, mayEdit } = useEditing();
  return (
    <RichTextField
      {...{ name, label, hint, place, form }}
      control={state.form.control}
      error={state.form.getFieldState(name, state.form.formState).error?.message}
      maxLength={5000}
      required={!isOptional}
      isReadOnly={!mayEdit}
      addresses={SHOP_ADDRESSES}
    />
  );
}

/** Where a link leads. */
export function LinkAddress({
  name,
  label = 'Leads to',
  isElsewhere = false,
}: Partial<FieldProps> & { name: string; isElsewhere?: boolean }) {
  const { state } = useEditing();
  return (
    <TextField
      label={label}
      hint={
        isElsewhere ? 'An address that begins with https://' : 'A page of the shop, like /shop?query=mixes'
      }
      missing="Enter where it leads to."
      maxLength={300}
      required
      list={isElsewhere ? undefined : SHOP_ADDRESSES}
      {...state.field(name)}
    />
  );
}

/** Background and text of a block. */
export function Colours({ name }: { name: string }) {
  const { state } = useEditing();
  return (
    <FieldRow>
      <TextField label="Background" type="color" required {...state.field(`${name}backgroundColor`)} />
      <TextField label="Colour of the text" type="color" required {...state.field(`${name}textColor`)} />
    </FieldRow>
  );
}

/** One of a few values. */
export function Choices({
  name,
  label,
  choices,
}: FieldProps & { choices: readonly { value: string; label: string }[] }) {
  const { state } = useEditing();
  return <SelectField label={label} choices={choices} {...state.field(name)} />;
}

/** A number in digits. */
export function Count({ name, label, hint, isOptional = false }: FieldProps) {
  const { state } = useEditing();
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      maxLength={4}
      required={!isOptional}
      {...state.field(name)}
    />
  );
}
