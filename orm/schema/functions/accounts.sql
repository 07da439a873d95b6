create function add_membership() returns trigger language plpgsql as $$
  begin
    insert into membership (identity_id, audience_id) values (new.identity_id, new.audience_id)
      on conflict do nothing;
    return null;
  end
$$;
