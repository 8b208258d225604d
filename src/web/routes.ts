import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('shop/screens/home/home-screen.tsx'),
  route('shop', 'shop/screens/shop/shop-screen.tsx'),
  route('search', 'shop/screens/shop/shop-screen.tsx', { id: 'search' }),
  route('products/:productId', 'shop/screens/product/product-screen.tsx'),
  route('boxes/:productId', 'shop/screens/box/box-screen.tsx'),
  route('store-locator', 'shop/screens/store-locator/store-locator-screen.tsx'),
  route('cart', 'shop/screens/cart/cart-screen.tsx'),
  route('checkout', 'shop/screens/checkout/checkout-screen.tsx'),
  route('checkout-confirmation', 'shop/screens/checkout-confirmation/checkout-confirmation-screen.tsx'),
  route('login', 'shop/screens/login/login-screen.tsx'),
  route('signup', 'shop/screens/signup/signup-screen.tsx'),
  route('forgot-password', 'shop/screens/forgot-password/forgot-password-screen.tsx'),
  route('reset-password', 'shop/screens/reset-password/reset-password-screen.tsx'),
  route('order', 'shop/screens/order/order-screen.tsx'),
  route('subscriptions/manage', 'shop/screens/manage-subscription/manage-subscription-screen.tsx'),
  route('subscriptions/card', 'shop/screens/change-card/change-card-screen.tsx'),
  route('admin', 'admin/screens/admin-layout.tsx', [
    index('admin/screens/orders-screen.tsx'),
    route('login', 'admin/screens/sign-in-screen.tsx'),
    route('reviews', 'admin/screens/reviews-screen.tsx'),
    route('stock', 'admin/screens/stock-screen.tsx'),
    route('alerts', 'admin/screens/alerts-screen.tsx'),
  ]),
  route('profile', 'shop/screens/profile/profile-screen.tsx'),
  route('confirm-email', 'shop/screens/confirm-email/confirm-email-screen.tsx'),
  route('profile/settings', 'shop/screens/settings/settings-screen.tsx'),
  route(
    'verified_review_submission',
    'shop/screens/verified-review-submission/verified-review-submission-screen.tsx',
  ),
  route('faq', 'shop/screens/faq/faq-screen.tsx'),
  route('contact', 'shop/screens/contact/contact-screen.tsx'),
  route('press', 'shop/screens/press/press-screen.tsx'),
  ...['terms', 'privacy', 'shipping-returns', 'accessibility'].map((page) =>
    route(page, 'shop/screens/text/text-screen.tsx', { id: page }),
  ),
  // Includes the brand story, whose path contains the store's name.
  route('*', 'shop/screens/unlisted-address/unlisted-address-screen.tsx'),
] satisfies RouteConfig;
