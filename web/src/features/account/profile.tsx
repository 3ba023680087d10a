import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useAccount } from '@entities/account/account-store';
import { saveProfile, type Profile } from '@shared/api/account';
import { showFormErrors } from '@shared/forms/form-errors';
import { useBusy } from '@shared/forms/use-busy';
import { dropDraft, readDraft, useDraft } from '@shared/forms/use-draft';
import { isEmail } from '@shared/i18n/email';
import { formatPhone } from '@shared/phone/phone';
import { useSession } from '@entities/session/session-store';
import { Button } from '@shared/ui/button';
import { TextField } from '@shared/ui/field';
import { SelectField } from '@shared/ui/select-field';
import { Skeleton } from '@shared/ui/skeleton';
import { toast } from '@shared/ui/toasts';
import { AccountSection } from './account-section';
import { useProfile } from './use-profile';
import styles from './account.module.css';

interface ProfileFields {
  name: string;
  surname: string;
  email: string;
  city_id: string;
}

const DRAFT = 'profile';
const fieldsOf = ({ name, surname, email, city_id }: Profile): ProfileFields => ({
  name,
  surname,
  email,
  city_id: city_id?.toString() ?? '',
});

function ProfileForm({ profile }: { profile: Profile }) {
  const cities = useSession((state) => state.init?.cities ?? []);
  const setProfile = useAccount((state) => state.setProfile);
  const saved = useMemo(() => fieldsOf(profile), [profile]);
  const form = useForm<ProfileFields>({ defaultValues: { ...saved, ...readDraft<ProfileFields>(DRAFT) } });
  const { register, handleSubmit, formState, reset } = form;
  useDraft(DRAFT, form, saved);
  // The profile changes also outside the form: the header chooses the city. After `useDraft`, which compares with `saved`.
  useEffect(() => reset({ ...saved, ...readDraft<ProfileFields>(DRAFT) }), [saved, reset]);
  const [busy, run] = useBusy();
  const submit = ({ city_id, ...words }: ProfileFields) =>
    run(
      async () => {
        const next = await saveProfile({
          ...words,
          email: words.email.trim(),
          ...(city_id !== '' && { city_id: Number(city_id) }),
        });
        dropDraft(DRAFT);
        setProfile(next);
        toast({ text: 'Профиль сохранён' });
      },
      (cause) => showFormErrors(form, cause),
    );
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(submit)(event)} noValidate>
      <div className={styles.pair}>
        <TextField
          label="Имя"
          autoComplete="given-name"
          maxLength={100}
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Фамилия"
          autoComplete="family-name"
          maxLength={100}
          error={formState.errors.surname?.message}
          {...register('surname')}
        />
      </div>
      <TextField
        label="Почта"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        hint="Подставим при оформлении заказа. Можно не заполнять"
        error={formState.errors.email?.message}
        {...register('email', { validate: (email) => email.trim() === '' || isEmail(email) || 'Некорректный email' })}
      />
      <SelectField
        label="Ваш город"
        hint="Его предложим при оформлении заказа"
        error={formState.errors.city_id?.message}
        {...register('city_id')}
      >
        {profile.city_id === null && <option value="">Не выбран</option>}
        {cities.map((city) => (
          <option key={city.id} value={city.id}>
            {city.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Телефон"
        value={formatPhone(profile.phone)}
        readOnly
        hint="По нему вы входите, на него приходят коды"
        className="num"
      />
      <div>
        <Button type="submit" busy={busy}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}

export function ProfilePage() {
  const { profile, failed } = useProfile();
  const citiesHere = useSession((state) => state.init !== null);
  return (
    <AccountSection title="Профиль">
      {profile !== null && citiesHere ? <ProfileForm profile={profile} /> : (failed ?? <Skeleton height={380} />)}
    </AccountSection>
  );
}
