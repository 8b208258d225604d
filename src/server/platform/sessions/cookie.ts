import type { CookieSerializeOptions } from '@fastify/cookie';

/** A cookie of the shop: how it is called and sent. */
export interface ShopCookie {
  name: string;
  options: CookieSerializeOptions & { path: '/' };
}

/**
 * Out of reach of scripts and not sent with other sites' requests. On https the name begins with `__Host-`: browsers then take it
 * from this host alone, over https alone, so that no other host of the domain can plant one.
 */
export function shopCookie(publicUrl: string, name: string): ShopCookie {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  };
}
