import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@shared/ui/button';
import { TextField } from '@shared/ui/field';
import { carByText, schemeAddress } from './scheme-address';
import styles from './car-text-form.module.css';

export interface CarTextFormProps {
  vehicle: string;
  label: string;
  hint?: string;
}

/** The car as free text; an empty field does nothing. */
export function CarTextForm({
  vehicle,
  label,
  hint = 'Марка, модель и мотор: Лада Веста 1.6, Octavia A5',
}: CarTextFormProps) {
  const [text, setText] = useState(vehicle);
  const navigate = useNavigate();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void navigate(schemeAddress(carByText(text)));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={label}
        hint={hint}
        value={text}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" className={styles.go}>
        Показать детали
      </Button>
    </form>
  );
}
