import { redirect } from 'react-router';

const toShop = () => redirect('/shop');

export function loader() {
  return toShop();
}

export function clientLoader() {
  return toShop();
}

/** Until the shop has a home page of its own, home is where the snacks are. */
export default function HomeScreen() {
  return null;
}
