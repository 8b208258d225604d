import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#server/pages/content-security-policy.ts';
import { backOfficeSources, previewSources } from '#server/pages/page-sources.ts';

const TILES = 'https://tile.example.com/{z}/{x}/{y}.png';
const policyOf = (pathname: string) =>
  contentSecurityPolicy([], {
    ...backOfficeSources(pathname, TILES),
    ...previewSources(pathname),
  }).split('; ');

describe('framing', () => {
  it('is allowed for the preview of a page, by the shop itself', () => {
    expect(policyOf('/preview/page')).toContain("frame-ancestors 'self'");
  });

  it.each(['/', '/checkout', '/preview', '/preview/page/other', '/admin', '/admin/content/faq'])(
    'is allowed to nobody for %s',
    (pathname) => {
      expect(policyOf(pathname)).toContain("frame-ancestors 'none'");
    },
  );

  it.each([
    ['/admin', "frame-src 'self'"],
    ['/admin/content/faq', "frame-src 'self'"],
    ['/administration', "frame-src 'none'"],
    ['/', "frame-src 'none'"],
  ])('by %s is %s', (pathname, source) => {
    expect(policyOf(pathname)).toContain(source);
  });
});

describe('pictures', () => {
  it('that staff have just chosen, and those of the map, are shown by pages of the back office', () => {
    expect(policyOf('/admin/products/the-mix')).toContain(
      "img-src 'self' data: blob: https://tile.example.com",
    );
  });

  it.each(['/', '/administration', '/preview/page'])('from elsewhere are not shown by %s', (pathname) => {
    expect(policyOf(pathname)).toContain("img-src 'self' data:");
  });
});
