import { Link } from 'react-router';
import type { VehicleUnit } from '@shared/api/vehicles';
import { counted } from '@shared/i18n/format';
import { Badge } from '@shared/ui/badge';
import { Illustration } from '@shared/ui/picture';
import { classes } from '@shared/ui/classes';
import { matchWords } from './scheme-units';
import { useDrawings } from './use-drawings';
import drawn from './drawing.module.css';
import styles from './unit-tiles.module.css';

/** A drawing without numbers; a placeholder of the same size until it has loaded. */
function Miniature({ drawing: key }: { drawing: string }) {
  const drawing = useDrawings()?.drawTile(key) ?? null;
  return (
    <span className={styles.picture}>
      {drawing !== null && (
        <svg
          viewBox={drawing.viewBox}
          aria-hidden="true"
          className={classes(drawn.drawing, drawn.small)}
          dangerouslySetInnerHTML={{ __html: drawing.parts.map(({ markup }) => markup).join('') }}
        />
      )}
    </span>
  );
}

function Section({ image }: { image: string | null }) {
  return (
    <span className={styles.picture}>
      <span className={styles.section}>
        <Illustration image={image} sizes="180px" />
      </span>
    </span>
  );
}

/** A unit: drawing, number of details, whether it fits the car. */
export function UnitTile({ unit, group, to }: { unit: VehicleUnit; group: string; to: string }) {
  const { tone, text } = matchWords(unit);
  return (
    <Link to={to} className={styles.unit}>
      {unit.drawing === '' ? <Section image={unit.image} /> : <Miniature drawing={unit.drawing} />}
      {group !== '' && <small>{group}</small>}
      <b>{unit.name}</b>
      <span className={styles.facts}>
        {counted(unit.total, 'деталь', 'детали', 'деталей')}
        <Badge tone={tone}>{text}</Badge>
      </span>
    </Link>
  );
}
