import { Controller, useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { AddressField } from '@entities/address/address-field';
import { useAddresses } from '@entities/address/address-store';
import type { Address, Position } from '@shared/api/addresses';
import { showFormErrors } from '@shared/forms/form-errors';
import { useBusy } from '@shared/forms/use-busy';
import { dropDraft, readDraft, useDraft } from '@shared/forms/use-draft';
import { useCustomerList } from '@entities/account/use-customer-list';
import { useCityId, useSession } from '@entities/session/session-store';
import { Button, ButtonLink } from '@shared/ui/button';
import { Check } from '@shared/ui/choices';
import { TextField } from '@shared/ui/field';
import { SelectField } from '@shared/ui/select-field';
import { TextArea } from '@shared/ui/text-area';
import { Skeleton } from '@shared/ui/skeleton';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { toast } from '@shared/ui/toasts';
import { useMemo } from 'react';
import { AccountSection } from './account-section';
import styles from './account.module.css';

interface AddressFields {
  title: string;
  city_id: string;
  text: string;
  position: Position | null;
  comment: string;
  is_default: boolean;
}

const LIST = { to: '/account/addresses', name: 'Адреса' };

function AddressForm({ address, cityId }: { address: Address | null; cityId: number }) {
  const key = `address-${address?.id ?? 'new'}`;
  const cities = useSession((state) => state.init?.cities ?? []);
  const saved = useMemo<AddressFields>(
    () => ({
      title: address?.title ?? '',
      city_id: String(address?.city_id ?? cityId),
      text: address?.text ?? '',
      position: address?.position ?? null,
      comment: address?.comment ?? '',
      is_default: address?.is_default ?? false,
    }),
    [address, cityId],
  );
  const form = useForm<AddressFields>({ defaultValues: { ...saved, ...readDraft<AddressFields>(key) } });
  const { register, handleSubmit, control, setValue, formState } = form;
  useDraft(key, form, saved);
  const save = useAddresses((state) => state.save);
  const navigate = useNavigate();
  const [busy, run] = useBusy();
  const city = Number(useWatch({ control, name: 'city_id' }));
  const submit = (fields: AddressFields) =>
    run(
      async () => {
        await save({ ...fields, city_id: Number(fields.city_id), ...(address !== null && { id: address.id }) });
        dropDraft(key);
        toast({ text: 'Адрес сохранён' });
        void navigate(LIST.to);
      },
      (cause) => showFormErrors(form, cause),
    );
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(submit)(event)} noValidate>
      <SelectField
        label="Город"
        error={formState.errors.city_id?.message}
        {...register('city_id', { onChange: () => setValue('position', null) })}
      >
        {cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Controller
        control={control}
        name="text"
        rules={{ validate: (text) => text.trim() !== '' || 'Впишите улицу и дом' }}
        render={({ field, fieldState }) => (
          <AddressField
            ref={field.ref}
            value={field.value}
            cityId={city}
            error={fieldState.error?.message}
            onValue={(text, suggestion) => {
              field.onChange(text);
              setValue('position', suggestion?.position ?? null);
            }}
          />
        )}
      />
      <TextField
        label="Как назвать"
        placeholder="Дом"
        maxLength={100}
        error={formState.errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label="Для курьера"
        rows={2}
        maxLength={1000}
        hint="Подъезд, домофон, как проехать"
        error={formState.errors.comment?.message}
        {...register('comment')}
      />
      {address?.is_default !== true && <Check {...register('is_default')}>Сделать основным</Check>}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          Сохранить
        </Button>
        <ButtonLink to={LIST.to} variant="line" onClick={() => dropDraft(key)}>
          Отмена
        </ButtonLink>
      </div>
    </form>
  );
}

export function EditAddressPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const { items, error, load } = useCustomerList(useAddresses);
  const cityId = useCityId();
  const ready = useSession((state) => state.init !== null) && cityId !== null;
  const address = id === null ? null : items?.find((item) => item.id === Number(id));
  const content = () => {
    if (!ready || (id !== null && items === null))
      return error === null ? <Skeleton height={420} /> : <ErrorState error={error} onRetry={() => void load()} />;
    if (address === undefined) {
      return (
        <EmptyState title="Этого адреса уже нет" actions={<ButtonLink to={LIST.to}>Ко всем адресам</ButtonLink>}>
          <p>Его удалили здесь или на&nbsp;другом устройстве.</p>
        </EmptyState>
      );
    }
    return <AddressForm key={address?.id ?? 'new'} address={address} cityId={cityId} />;
  };
  return (
    <AccountSection title={id === null ? 'Новый адрес' : 'Адрес'} back={LIST}>
      {content()}
    </AccountSection>
  );
}
