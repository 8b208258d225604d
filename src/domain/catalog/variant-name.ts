/** What tells a variant from the others of its product: '10 oz', or its description where it has no attributes. */
export const variantName = ({
  attributes,
  description,
}: {
  attributes: Readonly<Record<string, string>>;
  description: string;
}): string => Object.values(attributes).join(', ') || description;
