export default function CatalogPage() {
  return <main id="main" className="wrap" />;
}
