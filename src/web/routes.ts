import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('screens/home/home-screen.tsx'),
  route('shop', 'screens/shop/shop-screen.tsx'),
  route('search', 'screens/shop/shop-screen.tsx', { id: 'search' }),
  route('products/:productId', 'screens/product/product-screen.tsx'),
  route('store-locator', 'screens/store-locator/store-locator-screen.tsx'),
  route('cart', 'screens/cart/cart-screen.tsx'),
  route('checkout', 'screens/checkout/checkout-screen.tsx'),
  route('checkout-confirmation', 'screens/checkout-confirmation/checkout-confirmation-screen.tsx'),
  route('login', 'screens/login/login-screen.tsx'),
  route('signup', 'screens/signup/signup-screen.tsx'),
  route('forgot-password', 'screens/forgot-password/forgot-password-screen.tsx'),
  route('reset-password', 'screens/reset-password/reset-password-screen.tsx'),
  route('subscriptions/manage', 'screens/manage-subscription/manage-subscription-screen.tsx'),
  route('subscriptions/card', 'screens/change-card/change-card-screen.tsx'),
  route('staff', 'screens/staff/orders-screen.tsx'),
  route('staff/reviews', 'screens/staff/reviews-screen.tsx'),
  route('staff/stock', 'screens/staff/stock-screen.tsx'),
  route('staff/alerts', 'screens/staff/alerts-screen.tsx'),
  route('profile', 'screens/profile/profile-screen.tsx'),
  route(
    'verified_review_submission',
    'screens/verified-review-submission/verified-review-submission-screen.tsx',
  ),
  route('faq', 'screens/faq/faq-screen.tsx'),
  route('contact', 'screens/contact/contact-screen.tsx'),
  route('press', 'screens/press/press-screen.tsx'),
  ...['terms', 'privacy', 'shipping-returns', 'accessibility'].map((page) =>
    route(page, 'screens/text/text-screen.tsx', { id: page }),
  ),
  // Among them the brand's story, whose address has the store's name in it.
  route('*', 'screens/unlisted-address/unlisted-address-screen.tsx'),
] satisfies RouteConfig;
