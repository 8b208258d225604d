import { expect, it } from 'vitest';
import { withBrand } from '#domain/content/brand-in-content.ts';

it('content names the brand in its texts, and by its slug in addresses', () => {
  const content = {
    copyright: '© 2025 {brand}',
    menu: [{ text: 'The {brand} story', route: '/the-{brand}-story' }],
    social: 'https://photos.example.com/{brand}',
    columns: 2,
    none: null,
  };
  expect(withBrand(content, 'Tumeric & Salt')).toEqual({
    copyright: '© 2025 Tumeric & Salt',
    menu: [{ text: 'The Tumeric & Salt story', route: '/the-tumeric-salt-story' }],
    social: 'https://photos.example.com/tumeric-salt',
    columns: 2,
    none: null,
  });
});
