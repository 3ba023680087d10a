import { SchemeView } from '@features/scheme/scheme-view';
import { CarService } from '@features/vin/car-service';

export default function DetailsSchemePage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <meta
        name="description"
        content="Детали к машине по узлам: двигатель, тормоза, подвеска. С ценами и остатками в вашем городе."
      />
      <SchemeView service={CarService} />
    </main>
  );
}
