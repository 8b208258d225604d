import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { BlockFields } from './block-fields.tsx';
import { useEditing } from './editing-context.ts';
import { Choices, Line, LinkAddress, Prose } from './fields.tsx';
import { ItemList } from './item-list.tsx';
import { NEW_HOME_BLOCKS } from './new-blocks.ts';
import { BLOCK_NAMES } from './page-texts.ts';
import { PictureField } from './picture-field.tsx';
import type { TypedContent } from './typed-content.ts';

const STATES = [
  { value: 'live', label: 'Open: the blocks are shown' },
  { value: 'coming-soon', label: 'Coming soon' },
];

/** The home page: which of its two states is shown, and what each of them says. */
export function HomeFields() {
  const { state } = useEditing();
  const isOpen = state.form.watch('state') === 'live';
  return (
    <>
      <Section title="What visitors see">
        <Choices name="state" label="State" choices={STATES} />
      </Section>
      {isOpen ? <BlockList offered={NEW_HOME_BLOCKS} /> : <ComingSoonFields />}
    </>
  );
}

/** The blocks of a page, to which those on offer can be added. */
export function BlockList({ offered }: { offered: typeof NEW_HOME_BLOCKS }) {
  return (
    <Section title="Blocks">
      <ItemList
        name="blocks"
        item="block"
        titleOf={blockTitle}
        canHide
        adding={(append) => (
          <div>
            <Menu
              trigger={<Button icon="plus">Add a block</Button>}
              items={Object.entries(offered).map(([type, block]) => ({
                label: BLOCK_NAMES[type] ?? type,
                onSelect: () => append({ type, ...block }),
              }))}
            />
          </div>
        )}
      >
        {(name, block) => <BlockFields name={`${name}.`} type={String(block.type)} />}
      </ItemList>
    </Section>
  );
}

function blockTitle(block: TypedContent): string {
  const kind = BLOCK_NAMES[String(block.type)] ?? String(block.type ?? 'Block');
  const heading: unknown = block.headingText || block.buttonText;
  return typeof heading === 'string' && heading !== '' ? `${kind}: ${heading}` : kind;
}

function ComingSoonFields() {
  return (
    <>
      <Section title="Coming soon">
        <Line name="comingSoon.headingText" label="Heading" />
        <Prose name="comingSoon.bodyText" label="Text" isOptional />
        <PictureField name="comingSoon.imageUrl" label="Picture" alt="comingSoon.imageAlt" />
        {[0, 1].map((index) => (
          <div key={index}>
            <Line name={`comingSoon.buttons.${index}.text`} label={`Button ${index + 1}`} />
            <LinkAddress name={`comingSoon.buttons.${index}.link`} />
          </div>
        ))}
      </Section>
      <Section title="Newsletter">
        <BlockFields name="comingSoon.newsletter." type="NewsletterSignUp" />
      </Section>
      <Section title="Moving strip">
        <BlockFields name="comingSoon.marquee." type="MarqueeStrip" />
      </Section>
    </>
  );
}
