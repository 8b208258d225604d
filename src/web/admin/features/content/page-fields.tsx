import type { ComponentProps } from 'react';
import { isOwnPage } from '#domain/content/own-page-name.ts';
import { ANSWER_TEXT, SECTION_TEXT } from '#domain/rich-text/rich-text.ts';
import { LINES } from '#domain/rich-text/stored-text.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { CheckboxField, TextField } from '../../ui/forms/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Questions, Texts } from './block-fields.tsx';
import { useEditing } from './editing-context.ts';
import { Formatted, Line, LinkAddress, Prose } from './fields.tsx';
import { BlockList, HomeFields } from './home-fields.tsx';
import { ItemList } from './item-list.tsx';
import { NEW_ENTRIES, NEW_OWN_BLOCKS } from './new-blocks.ts';
import { PictureField } from './picture-field.tsx';
import { ShopAddresses } from './shop-addresses.tsx';
import type { TypedContent } from './typed-content.ts';

/** All of a page that can be typed. */
export function PageFields({ page }: { page: string }) {
  return (
    <>
      <FieldsOf page={page} />
      {page !== 'global' && <SearchEngineFields />}
      <ShopAddresses />
    </>
  );
}

function FieldsOf({ page }: { page: string }) {
  if (isOwnPage(page)) return <OwnPageFields />;
  switch (page) {
    case 'HomePage':
      return <HomeFields />;
    case 'global':
      return <EverywhereFields />;
    case 'story':
      return <StoryFields />;
    case 'faq':
      return <FaqFields />;
    case 'press':
      return <PressFields />;
    case 'contact':
      return (
        <Section title="What it says">
          <Line name="heading" label="Heading" />
          <Prose name="introText" label="Introduction" />
        </Section>
      );
    default:
      return <TextFields />;
  }
}

/** A page that staff have added. */
function OwnPageFields() {
  return (
    <>
      <Section title="What it says">
        <Line name="title" label="Title" />
      </Section>
      <BlockList offered={NEW_OWN_BLOCKS} />
    </>
  );
}

function StoryFields() {
  return (
    <Section title="What it says">
      <Line name="title" label="Title" />
      <ItemList
        name="sections"
        item="section"
        added={NEW_ENTRIES.storySection}
        titleOf={({ heading, text }) => String(heading || text || '').slice(0, 60)}
      >
        {(section) => (
          <>
            <Line name={`${section}.heading`} label="Heading" isOptional />
            <Formatted name={`${section}.text`} label="Text" place={SECTION_TEXT} form={LINES} isOptional />
            <PictureField name={`${section}.imageUrl`} label="Picture" alt={`${section}.imageAlt`} />
          </>
        )}
      </ItemList>
    </Section>
  );
}

function FaqFields() {
  return (
    <Section title="What it says">
      <Line name="title" label="Title" />
      <Questions name="items" />
    </Section>
  );
}

function PressFields() {
  return (
    <Section title="What it says">
      <Line name="title" label="Title" />
      <Prose name="introText" label="Introduction" />
      <ItemList
        name="PressCarousel.items"
        item="article"
        added={NEW_ENTRIES.article}
        titleOf={({ publication }) => String(publication ?? '')}
      >
        {(article) => (
          <>
            <Line name={`${article}.publication`} label="Publication" />
            <LinkAddress name={`${article}.link`} isElsewhere />
            <PictureField name={`${article}.coverImage`} label="Cover" />
          </>
        )}
      </ItemList>
    </Section>
  );
}

function TextFields() {
  const { state } = useEditing();
  return (
    <Section title="What it says">
      <Line name="title" label="Title" />
      <TextField label="As of" missing="Enter the day." type="date" required {...state.field('updatedOn')} />
      <Formatted name="introText" label="Introduction" place={ANSWER_TEXT} form={LINES} isOptional />
      <ItemList
        name="sections"
        item="section"
        added={NEW_ENTRIES.textSection}
        titleOf={({ heading }) => String(heading ?? '')}
      >
        {(section) => (
          <>
            <Line name={`${section}.heading`} label="Heading" />
            <Formatted name={`${section}.text`} label="Text" place={SECTION_TEXT} form={LINES} />
          </>
        )}
      </ItemList>
    </Section>
  );
}

/** What is on every page: announcement bar, menus, footer, the concierge, and words of the shop. */
function EverywhereFields() {
  const { state } = useEditing();
  return (
    <>
      <Section title="Announcement bar">
        <Texts name="TopCallOutSection.texts" />
      </Section>
      <Section title="Main menu">
        <ItemList
          name="navbar.items"
          item="link"
          added={NEW_ENTRIES.menuLink}
          titleOf={({ text }) => String(text ?? '')}
        >
          {(link) => (
            <>
              <Line name={`${link}.text`} label="Text" />
              <Line name={`${link}.mobileText`} label="Text on phones" isOptional />
              <LinkAddress name={`${link}.route`} />
            </>
          )}
        </ItemList>
        <CheckboxField label="Search in the header" {...checkbox(state.field('displaySearchBar'))} />
      </Section>
      <Section title="Footer">
        <Line name="footer.about.heading" label="Heading" />
        <Prose name="footer.about.text" label="Text" />
        <Line
          name="footer.copyright"
          label="Copyright line"
          hint="The year and the shop's name when it is empty"
          isOptional
        />
        <h3>Menu of the footer</h3>
        <MenuFields name="footer.mainMenu" />
        <h3>Legal menu</h3>
        <MenuFields name="footer.legalMenu" />
      </Section>
      <Section title="Social networks">
        <ItemList
          name="socialMediaLinks"
          item="network"
          added={NEW_ENTRIES.network}
          titleOf={({ name }) => String(name ?? '')}
        >
          {(network) => (
            <>
              <Line name={`${network}.name`} label="Name" />
              <LinkAddress name={`${network}.url`} isElsewhere />
            </>
          )}
        </ItemList>
      </Section>
      <Section title="Concierge">
        <Line name="chatbotStyles.headerTitle" label="Name" />
        <Line name="chatbotStyles.subtitle" label="What it is" isOptional />
        <Line name="chatbotStyles.greeting" label="Greeting" />
        <Line name="chatbotStyles.triggerButton.text" label="Button" />
        <h3>Questions it offers at the start</h3>
        <Texts name="chatbotStyles.suggestions" item="question" />
        <h3>What it says where nothing is asked</h3>
        <Reply name="greeting" label="To a greeting" />
        <Reply name="thanks" label="To thanks" />
        <Reply name="goodbye" label="To a goodbye" />
        <Reply name="insult" label="To a rude message" hint="A link to a person follows" />
        <Reply
          name="offTopic"
          label="To what is not about the shop"
          hint="{items} is what your products are called"
        />
      </Section>
      <Section title="Words of the shop">
        <Word name="item" label="One of your products" hint="As in a sentence, in lowercase" />
        <Word name="items" label="Several of them" />
        <Word name="boxItems" label="What a box holds that shoppers fill" hint="Several: bags, tins, bars" />
        <Word name="searchExample" label="Example in the search field" />
        <Word name="emptyCart" label="In an empty cart" />
        <Word name="noOrders" label="Where there are no orders yet" />
        <Word name="newsletterHeading" label="Above the newsletter" />
        <Word name="socialHeading" label="Above social networks" />
        <Word name="faqQuestion" label="Question that leads to the FAQ" />
        <Word name="consent" label="Question whether visits may be counted" />
        <Word name="notFound.badge" label="Page not found: stamp" />
        <Word name="notFound.heading" label="Page not found: heading" />
        <Word name="notFound.text" label="Page not found: text" />
      </Section>
    </>
  );
}

/** A text with a plain default, which empty means. */
const Reply = ({ name, ...props }: ComponentProps<typeof Line>) => (
  <Line name={`chatbotStyles.replies.${name}`} isOptional {...props} />
);

const Word = ({ name, ...props }: ComponentProps<typeof Line>) => (
  <Line name={`texts.${name}`} isOptional {...props} />
);

function MenuFields({ name }: { name: string }) {
  return (
    <ItemList name={name} item="link" added={NEW_ENTRIES.link} titleOf={({ text }) => String(text ?? '')}>
      {(link) => (
        <>
          <Line name={`${link}.text`} label="Text" />
          <LinkAddress name={`${link}.route`} />
        </>
      )}
    </ItemList>
  );
}

function SearchEngineFields() {
  return (
    <Section title="In search engines">
      <Line
        name="metaTitle"
        label="Title"
        hint="What search engines and shared links call the page"
        isOptional
      />
      <Line name="metaDescription" label="Text" isOptional />
    </Section>
  );
}

/** A box to tick says nothing is wrong with it. */
const checkbox = ({ error: _, ...field }: ReturnType<AdminFormState<TypedContent>['field']>) => field;
