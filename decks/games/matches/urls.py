"""Addresses around matches of two people, all below `play/`."""

from django.urls import path

from decks.games.matches import (
    deal_views,
    device_views,
    forecast_views,
    index_views,
    invitation_views,
    news_views,
    published_views,
    report_views,
    table_views,
    views,
)

app_name = "matches"

urlpatterns = [
    path("", index_views.index, name="index"),
    path("new", index_views.new_invitation, name="new_invitation"),
    path("<slug:token>/sit", invitation_views.sit, name="sit"),
    path("<slug:token>/withdraw", invitation_views.withdraw_invitation, name="withdraw_invitation"),
    path("<slug:token>/leave", index_views.leave_match, name="leave_match"),
    path("<slug:token>/device", device_views.other_device, name="other_device"),
    path("<slug:token>/take/<slug:code>/", device_views.take_seat, name="take_seat"),
    path("<slug:token>/report", report_views.report_handle, name="report_handle"),
    path("check-deal/", views.check_deal, name="check_deal"),
    path("check-deal/check_deal.py", views.check_deal_script, name="check_deal_script"),
    path("<slug:token>/deals/", deal_views.deals, name="deals"),
    path("<slug:token>/deals/<int:number>/file", deal_views.deal_file, name="deal_file"),
    path("<slug:token>/deal/state", deal_views.deal_state, name="deal_state"),
    path("<slug:token>/deal/hash", deal_views.deal_hash, name="deal_hash"),
    path("<slug:token>/deal/bytes", deal_views.deal_bytes, name="deal_bytes"),
    path("<slug:token>/deal/without", deal_views.deal_without, name="deal_without"),
    path("<slug:token>/deal/break", deal_views.break_off, name="break_off"),
    path("<slug:token>/deal/vacate", deal_views.vacate, name="vacate"),
    path("<slug:token>/", table_views.table, name="table"),
    path("<slug:token>/news", news_views.news, name="news"),
    path("<slug:token>/<int:number>/<int:seat>/", published_views.published, name="published"),
    path("<slug:token>/publish", published_views.publish_game, name="publish_game"),
    path("<slug:token>/keep", published_views.keep_record, name="keep_record"),
    path("<slug:token>/act", table_views.act, name="act"),
    path("<slug:token>/forecast", forecast_views.forecast, name="forecast"),
    path("<slug:token>/stops", table_views.stops, name="stops"),
    path("<slug:token>/undo", table_views.take_back, name="take_back"),
    path("<slug:token>/hand", table_views.play_by_hand, name="play_by_hand"),
    path("<slug:token>/beside", table_views.do_beside, name="do_beside"),
]
