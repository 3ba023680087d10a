export default function CartPage() {
  return <main id="main" className="wrap" />;
}
