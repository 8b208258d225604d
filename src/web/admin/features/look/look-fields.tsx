import { buyColours, type ColourCheck, colourChecks } from '#domain/presentation/shop-style.ts';
import { STARTING_LOOKS, type StartingLook } from '#domain/presentation/starting-looks.ts';
import { paletteOf } from '#domain/presentation/store-theme.ts';
import serifFaces from '#web/theme/serif.css?url';
import { CheckboxField } from '../../ui/forms/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useEditing } from '../content/editing-context.ts';
import { Count, Line } from '../content/fields.tsx';
import { PictureField } from '../content/picture-field.tsx';
import { ColourField } from './colour-field.tsx';
import { COLOUR_ROLES, type ColourRole, isColour } from './colour-roles.ts';
import { FontField } from './font-field.tsx';
import { LogoField } from './logo-field.tsx';
import styles from './look-parts.module.css';
import { PictureChoices } from './picture-choices.tsx';
import { EDGES, HEADERS, OUTLINES, TEXTURES } from './shape-choices.tsx';

const HEADING_FONTS = ['Khmer', 'Prompt', 'Inter', 'Newsreader'];
const READING_FONTS = ['Inter', 'Newsreader'];

/** All of a look that can be typed or chosen. */
export function LookFields() {
  return (
    <>
      <link rel="stylesheet" href={serifFaces} precedence="default" />
      <Section title="Name">
        <Line
          name="brand"
          label="Name of the shop"
          hint="In titles, emails and wherever a text says {brand}. The address of the story follows it"
        />
      </Section>
      <Pictures />
      <Colours />
      <Fonts />
      <Shapes />
    </>
  );
}

function Pictures() {
  return (
    <Section title="Logo, icon and share picture">
      <LogoField name="logo.imageUrl" label="Logo" background="globalStyles.tertiary" />
      <Checkbox
        name="logo.inTextColor"
        label="Fill its shape with the colour of the text"
        hint="For drawings of one colour, which are then seen on dark fields too"
      />
      <LogoField
        name="logo.onDarkUrl"
        label="Logo on dark fields"
        hint="In the footer; the same one without it"
        background="theme.palette.ink"
        isOptional
      />
      <LogoField
        name="icon"
        label="Icon"
        hint="Square, in tabs and on home screens; its sizes are made of it"
        background="theme.palette.paper"
        isOptional
      />
      <PictureField name="sharePicture" label="Share picture" />
    </Section>
  );
}

function Checkbox({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { state } = useEditing();
  const { error: _, ...field } = state.field(name);
  return <CheckboxField label={label} hint={hint} {...field} />;
}

function Colours() {
  const { state, mayEdit } = useEditing();
  const { form } = state;
  const [globalStyles, theme] = form.watch(['globalStyles', 'theme']);
  const colours = typedColours(globalStyles, theme);
  const checks = readableChecks(colours);
  const set = (name: string, colour: string) =>
    form.setValue(name, colour, { shouldDirty: true, shouldTouch: true });
  const begin = ({ background, text, tertiary, palette }: StartingLook) => {
    const named = { background, text, tertiary };
    for (const [role, colour] of Object.entries(named)) set(`globalStyles.${role}`, colour);
    for (const [role, colour] of Object.entries(palette)) set(`theme.palette.${role}`, colour);
    // Derived from the others again.
    form.setValue('theme.palette.buy', undefined, { shouldDirty: true, shouldTouch: true });
  };
  return (
    <Section title="Colours">
      <fieldset className={styles.choices}>
        <legend>Start from</legend>
        <div className={styles.looks}>
          {STARTING_LOOKS.map((look) => (
            <button key={look.name} type="button" className={styles.look} onClick={() => begin(look)}>
              <span className={styles.swatches} aria-hidden="true">
                {[look.background, look.text, look.tertiary, look.palette.paper, look.palette.highlight].map(
                  (colour) => (
                    <span key={colour} style={{ backgroundColor: colour }} />
                  ),
                )}
              </span>
              {look.name}
            </button>
          ))}
        </div>
      </fieldset>
      {COLOUR_ROLES.map((role) => (
        <ColourField
          key={role.name}
          role={role}
          colour={colours[role.name] ?? ''}
          checks={checks.filter(({ path }) => path.join('.') === role.name)}
          error={form.getFieldState(role.name, form.formState).error?.message}
          mayEdit={mayEdit}
          onChange={(colour) => set(role.name, colour)}
        />
      ))}
    </Section>
  );
}

type Colours = Record<ColourRole['name'], string>;

/** The colours as they are typed; those that the store says nothing about are the default or derived ones. */
function typedColours(globalStyles: Record<string, string> | undefined, theme: object | undefined): Colours {
  const palette = paletteOf(theme);
  const { background = '', text = '', tertiary = '' } = globalStyles ?? {};
  const buy = palette.buy ?? buyColours({ background, text, tertiary }, palette).background;
  const named = Object.entries({ ...palette, buy }).map(([role, colour]) => [
    `theme.palette.${role}`,
    colour,
  ]);
  const ofStyles = Object.entries(globalStyles ?? {}).map(([role, colour]) => [
    `globalStyles.${role}`,
    colour,
  ]);
  return Object.fromEntries([...named, ...ofStyles]);
}

/** Colours that are half typed are no colours yet. */
function readableChecks(colours: Colours): ColourCheck[] {
  if (!COLOUR_ROLES.every(({ name }) => isColour(colours[name] ?? ''))) return [];
  const of = (start: string) =>
    Object.fromEntries(
      Object.entries(colours).flatMap(([name, colour]) =>
        name.startsWith(start) ? [[name.slice(start.length), colour]] : [],
      ),
    );
  const { background = '', text = '', tertiary = '' } = of('globalStyles.');
  return colourChecks({ background, text, tertiary }, paletteOf({ palette: of('theme.palette.') }));
}

function Fonts() {
  const { state } = useEditing();
  const { form } = state;
  const setHeadings = (font: string) => {
    form.setValue('globalStyles.fontFamily.bold', font, { shouldDirty: true });
    form.setValue('globalStyles.fontFamily.normal', font, { shouldDirty: true });
  };
  const inOwnFont = (font: string) => ({
    value: font,
    label: <span style={{ fontFamily: `'${font}', 'Prompt', sans-serif` }}>{font}</span>,
  });
  return (
    <Section title="Fonts">
      <PictureChoices
        label="Headings"
        value={String(form.watch('globalStyles.fontFamily.bold') ?? 'Khmer')}
        choices={HEADING_FONTS.map(inOwnFont)}
        onChoose={setHeadings}
      />
      <FontField name="theme.fonts.heading" label="Own font for headings" />
      <PictureChoices
        label="Reading text"
        value={String(form.watch('theme.readingFont') ?? 'Inter')}
        choices={READING_FONTS.map(inOwnFont)}
        onChoose={(font) => form.setValue('theme.readingFont', font, { shouldDirty: true })}
      />
      <FontField name="theme.fonts.reading" label="Own font for reading text" />
      <Count
        name="globalStyles.fontSize"
        label="Size of reading text"
        hint="12 to 48 pixels; 16 when it is empty"
        isOptional
      />
    </Section>
  );
}

function Shapes() {
  const { state } = useEditing();
  const { form } = state;
  const choose = (name: string) => (value: string) => form.setValue(name, value, { shouldDirty: true });
  return (
    <Section title="Shapes">
      <PictureChoices
        label="Edges of coloured sections"
        value={String(form.watch('theme.edges') ?? 'torn')}
        choices={EDGES}
        onChoose={choose('theme.edges')}
      />
      <PictureChoices
        label="Outlines"
        value={String(form.watch('theme.outlines') ?? 'bold')}
        choices={OUTLINES}
        onChoose={choose('theme.outlines')}
      />
      <PictureChoices
        label="Texture"
        value={String(form.watch('theme.texture') ?? 'pattern')}
        choices={TEXTURES}
        onChoose={choose('theme.texture')}
      />
      <PictureChoices
        label="Height of the header"
        value={String(form.watch('theme.headerHeight') || '200')}
        choices={HEADERS}
        onChoose={choose('theme.headerHeight')}
      />
    </Section>
  );
}
