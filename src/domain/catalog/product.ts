/** Label data and colours of a product. Spec §3, Static per-product content. */
export interface ProductContent {
  colours: { primary: string; text: string; button: string; badge: string };
  description_text: string;
  ingredients: string;
  ingredientsList: string[];
  allergens: string;
  contentData: { heading: string; text: string }[];
}
