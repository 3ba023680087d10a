import { X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import { failureText, toastFailure } from '@shared/forms/form-errors';
import { Button, IconButton } from '@shared/ui/button';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { applyPromoCode } from './apply-promo-code';
import styles from './promo-code-field.module.css';

/** Promo code of the cart: input, discount or refusal, remove button. */
export function PromoCodeField() {
  const applied = usePricedCart(({ cart }) => cart?.promoCode ?? '');
  const refusal = usePricedCart(({ cart }) => cart?.promoError ?? null);
  const [draft, setDraft] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const apply = async (code: string) => {
    setBusy(true);
    setError(null);
    try {
      const { promoError } = await applyPromoCode(code);
      setError(promoError);
      setDraft(promoError === null ? null : code);
    } catch (cause) {
      // A code that could not be removed has no field to show the error below.
      if (code === '') toastFailure(cause);
      else setError(failureText(cause));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const code = (draft ?? applied).trim();
    if (code === '') setError('Впишите промокод');
    else if (!busy) void apply(code);
  };
  if (applied !== '' && refusal === null && draft === null) {
    return (
      <div className={styles.applied}>
        <span>
          Промокод <b>{applied}</b>
        </span>
        <IconButton label="Убрать промокод" disabled={busy} onClick={() => void apply('')}>
          <Icon of={X} size={18} />
        </IconButton>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Промокод"
        value={draft ?? applied}
        error={error ?? (draft === null ? refusal : null)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="soft" busy={busy}>
        Применить
      </Button>
    </form>
  );
}
