import { ANSWER_TEXT, SECTION_TEXT } from '#domain/rich-text/rich-text.ts';
import { BLANK_LINES, LINES } from '#domain/rich-text/stored-text.ts';
import { Choices, Colours, Count, Formatted, Line, LinkAddress, Prose } from './fields.tsx';
import { ItemList } from './item-list.tsx';
import { NEW_ENTRIES } from './new-blocks.ts';
import { PictureField } from './picture-field.tsx';

const SIDES = [
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
];

/** The fields of a block by its kind. `name` ends with a dot. */
export function BlockFields({ name, type }: { name: string; type: string }) {
  switch (type) {
    case 'TopCallOutTexts':
      return <Texts name={`${name}texts`} />;
    case 'Banner':
      return (
        <>
          <Line name={`${name}headingText`} label="Heading" />
          <Prose name={`${name}bodyText`} label="Text" isOptional />
          <Line name={`${name}buttonText`} label="Button" />
          <LinkAddress name={`${name}route`} />
          <PictureField name={`${name}imageUrl`} label="Picture" alt={`${name}imageAlt`} />
          <Colours name={name} />
        </>
      );
    case 'Reviews':
      return (
        <>
          <Line name={`${name}headingText`} label="Heading" />
          <ItemList
            name={`${name}reviews`}
            item="quote"
            added={NEW_ENTRIES.quote}
            titleOf={({ reviewerName }) => String(reviewerName ?? '')}
          >
            {(quote) => (
              <>
                <Prose name={`${quote}.reviewText`} label="Quote" />
                <Line name={`${quote}.reviewerName`} label="Name" />
                <Count name={`${quote}.reviewStars`} label="Stars" hint="1 to 5" />
              </>
            )}
          </ItemList>
        </>
      );
    case 'MarqueeStrip':
      return (
        <>
          <Icons name={`${name}items`} />
          <Count name={`${name}speed`} label="Seconds for one round" hint="5 to 200" />
          <Colours name={name} />
        </>
      );
    case 'MainBodyText':
      return (
        <>
          <Line name={`${name}headingText`} label="Heading" />
          <Prose name={`${name}bodyText`} label="Text" />
        </>
      );
    case 'TextWithImage':
      return <Rows name={`${name}rows`} />;
    case 'BrandHighlighter':
      return (
        <>
          <Line name={`${name}headingText`} label="Heading" />
          <Icons name={`${name}items`} />
          <Colours name={name} />
        </>
      );
    case 'InstagramPostRow':
      return (
        <>
          <Line name={`${name}headingText`} label="Heading" />
          <ItemList
            name={`${name}posts`}
            item="post"
            added={NEW_ENTRIES.post}
            titleOf={({ imageAlt }) => String(imageAlt ?? '')}
          >
            {(post) => (
              <>
                <LinkAddress name={`${post}.url`} isElsewhere />
                <PictureField name={`${post}.imageUrl`} label="Picture" alt={`${post}.imageAlt`} />
              </>
            )}
          </ItemList>
        </>
      );
    case 'NewsletterSignUp':
      return (
        <>
          <Line name={`${name}headingText`} label="Heading" />
          <Line name={`${name}bodyText`} label="Text" />
          <Line name={`${name}placeholder`} label="Text in the empty field" />
          <Line name={`${name}buttonText`} label="Button" />
        </>
      );
    case 'ProductSideSwipe':
      return <Products name={name} />;
    case 'MultiImageWithText':
      return <Images name={name} />;
    case 'Prose':
      return (
        <>
          <Line name={`${name}headingText`} label="Heading" isOptional />
          <Formatted name={`${name}bodyText`} label="Text" place={SECTION_TEXT} form={LINES} />
        </>
      );
    case 'SinglePicture':
      return (
        <>
          <PictureField name={`${name}imageUrl`} label="Picture" alt={`${name}imageAlt`} />
          <Line name={`${name}caption`} label="Caption" isOptional />
        </>
      );
    case 'QuestionList':
      return (
        <>
          <Line name={`${name}headingText`} label="Heading" isOptional />
          <Questions name={`${name}items`} />
        </>
      );
    case 'LinkButton':
      return (
        <>
          <Line name={`${name}buttonText`} label="Button" />
          <LinkAddress name={`${name}link`} />
        </>
      );
    case 'FeaturedCollection':
      return (
        <>
          <Line name={`${name}headingText`} label="Heading" />
          <Line name={`${name}collection`} label="Collection" hint="The name in its address: mixes" />
          <Count name={`${name}most`} label="Most products" hint="1 to 12" />
        </>
      );
    default:
      return <p>This release does not know this kind of block. It stays as it is.</p>;
  }
}

/** Questions with their answers. */
export function Questions({ name }: { name: string }) {
  return (
    <ItemList
      name={name}
      item="question"
      added={NEW_ENTRIES.question}
      titleOf={({ question }) => String(question ?? '')}
    >
      {(item) => (
        <>
          <Line name={`${item}.question`} label="Question" />
          <Formatted name={`${item}.answer`} label="Answer" place={ANSWER_TEXT} form={BLANK_LINES} />
        </>
      )}
    </ItemList>
  );
}

/** Lines that are nothing but texts. */
export function Texts({ name, item = 'text' }: { name: string; item?: string }) {
  return (
    <ItemList name={name} item={item} added={{ text: '' }} titleOf={({ text }) => String(text ?? '')}>
      {(line) => <Line name={`${line}.text`} label="Text" />}
    </ItemList>
  );
}

function Icons({ name }: { name: string }) {
  return (
    <ItemList name={name} item="point" added={NEW_ENTRIES.icon} titleOf={({ text }) => String(text ?? '')}>
      {(point) => (
        <>
          <Line name={`${point}.text`} label="Text" />
          <PictureField name={`${point}.iconPath`} label="Icon" />
        </>
      )}
    </ItemList>
  );
}

function Rows({ name }: { name: string }) {
  return (
    <ItemList
      name={name}
      item="row"
      added={NEW_ENTRIES.row}
      titleOf={({ headingText }) => String(headingText ?? '')}
    >
      {(row) => (
        <>
          <Line name={`${row}.headingText`} label="Heading" />
          <Prose name={`${row}.bodyText`} label="Text" />
          <Line name={`${row}.buttonText`} label="Button" />
          <LinkAddress name={`${row}.route`} />
          <PictureField name={`${row}.imageUrl`} label="Picture" alt={`${row}.imageAlt`} />
          <Choices name={`${row}.alignment`} label="Side of the picture" choices={SIDES} />
          <Colours name={`${row}.`} />
        </>
      )}
    </ItemList>
  );
}

function Products({ name }: { name: string }) {
  return (
    <>
      <Line name={`${name}headingText`} label="Heading" />
      <ItemList
        name={`${name}products`}
        item="product"
        added={NEW_ENTRIES.product}
        titleOf={({ productHandle }) => String(productHandle ?? '')}
      >
        {(product) => (
          <>
            <Line name={`${product}.productHandle`} label="Product" hint="The name in its address: the-mix" />
            <Line name={`${product}.productCaption`} label="Caption" />
            <Line
              name={`${product}.selectedBundleId`}
              label="Pack"
              hint="The id of a pack that is chosen when its page opens"
              isOptional
            />
            <PictureField name={`${product}.productImage`} label="Picture" />
          </>
        )}
      </ItemList>
      <Count
        name={`${name}autoplaySeconds`}
        label="Moves on after seconds"
        hint="2 to 60; never when it is empty"
        isOptional
      />
    </>
  );
}

function Images({ name }: { name: string }) {
  return (
    <>
      <Line name={`${name}headingText`} label="Heading" />
      <Prose name={`${name}bodyText`} label="Text" />
      <ItemList
        name={`${name}images`}
        item="picture"
        added={NEW_ENTRIES.image}
        titleOf={({ imageAlt }) => String(imageAlt ?? '')}
      >
        {(image) => (
          <>
            <PictureField name={`${image}.imageUrl`} label="Picture" alt={`${image}.imageAlt`} />
            <Line
              name={`${image}.productHandle`}
              label="Product"
              hint="Its name and price stand below the picture: the-mix"
              isOptional
            />
          </>
        )}
      </ItemList>
      <Colours name={name} />
    </>
  );
}
