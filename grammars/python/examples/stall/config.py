class Settings:
    FEE = 4


settings = Settings()


# expect: def field Settings.FEE
