import type { CookieSerializeOptions } from '@fastify/cookie';

/** Name and options of one of the shop's cookies. */
export interface ShopCookie {
  name: string;
  options: CookieSerializeOptions & { path: '/' };
}

/**
 * An HttpOnly, SameSite=Lax cookie. On https it has the `__Host-` prefix, so that no other host of the domain
 * can set it.
 */
export function shopCookie(publicUrl: string, name: string): ShopCookie {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  };
}
