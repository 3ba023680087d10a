import { PhoneField } from '@shared/phone/phone-field';
import { TextField } from '@shared/ui/field';
import { useCheckoutDraft } from './checkout-draft';
import styles from './recipient-fields.module.css';

/** The recipient; filled from the profile and editable. */
export function RecipientFields({ errorAt }: { errorAt: (fieldId: string) => string | null }) {
  const { name, phone, email } = useCheckoutDraft((state) => state.draft.recipient);
  const set = useCheckoutDraft((state) => state.setRecipient);
  return (
    <div className={styles.fields}>
      <TextField
        id="recipient-name"
        label="Имя"
        autoComplete="name"
        maxLength={100}
        value={name}
        error={errorAt('recipient-name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <PhoneField
        id="recipient-phone"
        value={phone}
        error={errorAt('recipient-phone')}
        onValue={(value) => set({ phone: value })}
      />
      <TextField
        id="recipient-email"
        label="Почта"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Впишем её в заказ и счёт. Можно без неё"
        value={email}
        error={errorAt('recipient-email')}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
    </div>
  );
}
